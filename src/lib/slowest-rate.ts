/**
 * Bytes a second at which what is told as sent may still be leaving: what each of three pictures has of 300 kbit/s. Of the
 * 700 kB of a photograph that makes a minute, of a transparent PNG's 5 MB seven. How long a server waits for a request
 * follows from it too (`COMING_LIMIT_MS`, backend/src/upload/picture-limit.ts).
 */
export const SLOWEST_RATE = 12_000;
