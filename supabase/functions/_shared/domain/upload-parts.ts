/** The one size of parts that Storage takes of a large file. */
export const uploadPartBytes = 6 * 1024 * 1024;

/** A line that breaks is tried again for a minute or so. */
export const uploadRetryDelaysMs = [0, 1000, 3000, 10_000, 20_000, 30_000];
