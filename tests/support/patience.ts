/**
 * How long a step of a browser test waits: enough for what the worker makes of a file, even when a
 * machine with two cores is four times as slow.
 */
export const patienceMs = 60_000;
