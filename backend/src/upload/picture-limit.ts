import { SLOWEST_RATE } from '../../../src/lib/slowest-rate.ts';

/**
 * A picture as it is sent, in bytes. The browser has scaled it before, to 2,000 px and 5 MB at most; a host in front of the
 * backend lets through as much as the backend takes (`scripts/deploy/hosts/nginx.ts`).
 */
export const MAX_PICTURE_BYTES = 10 * 1024 * 1024;

/**
 * How long a request may take to come, in milliseconds: such a picture at the slowest rate that the client reckons with, and
 * half a minute. By Node's own five minutes one of 5 MB was cut off there again and again, two thirds sent.
 */
export const COMING_LIMIT_MS = Math.ceil(MAX_PICTURE_BYTES / SLOWEST_RATE) * 1_000 + 30_000;
