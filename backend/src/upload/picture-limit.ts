/**
 * A picture as it is sent, in bytes. The browser has scaled it before, to 2,000 px and 5 MB at most; a host in front of the
 * backend lets through as much as the backend takes (`scripts/deploy/hosts/nginx.ts`).
 */
export const MAX_PICTURE_BYTES = 10 * 1024 * 1024;
