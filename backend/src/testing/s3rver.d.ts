/** The part of s3rver that the tests use, those of deployments as well; the package brings no types. */
declare module 's3rver' {
  import type { Server } from 'node:http';

  interface Options {
    readonly port: number;
    readonly address: string;
    readonly silent: boolean;
    readonly directory: string;
    readonly configureBuckets: readonly { readonly name: string; readonly configs?: readonly string[] }[];
  }

  export default class S3rver {
    constructor(options: Options);
    run(): Promise<{ readonly port: number }>;
    /** Once it runs. */
    readonly httpServer: Server;
    close(): Promise<void>;
  }
}
