/** The part size that Storage requires for resumable uploads. */
export const uploadPartBytes = 6 * 1024 * 1024;

/** A broken connection is retried for about a minute. */
export const uploadRetryDelaysMs = [0, 1000, 3000, 10_000, 20_000, 30_000];
