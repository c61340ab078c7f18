// Measured facts with their sources: P numbers are sections of docs/benchmarks.md, "measure" is
// bench/day/measure.ts of 2026-11-26, and files are those of this repository. What nobody measured
// is in assumptions.ts.

export const acts = [
  'tip',
  'unlock',
  'paidMessage',
  'subscription',
  'freeMessage',
  'messageRead',
  'typing',
  'heartbeat',
  'like',
  'follow',
  'post',
] as const;
/** A command that writes, in a transaction of its own. */
export type Act = (typeof acts)[number];

/** Bytes of WAL of one act without images of pages: P23, and measure for the others. */
export const walBytes: Record<Act, number> = {
  tip: 3_672, // measure, to a creator with whom the fan has a thread; P23: 2,140 without one
  unlock: 4_140, // P23
  paidMessage: 3_550, // P23
  subscription: 5_680, // P23, a first one
  freeMessage: 2_952, // measure, 62 characters
  messageRead: 832, // measure
  typing: 544, // measure
  heartbeat: 160, // measure
  like: 1_624, // measure, a first one
  follow: 4_456, // measure, a first one: it opens the thread
  post: 2_072, // measure, of text
};

/** Transactions a second of two cores that pgbench shared with them, fsync on: P1 and P3. */
const measuredTps = { tip: 3_367, unlock: 1_753, paidMessage: 1_634, subscription: 1_162 };
const cores = 2;
const milliseconds = (tps: number) => (1000 * cores) / tps;

/** Milliseconds of a core of one act; null where nobody measured it. */
export const actMs: Record<Act, number | null> = {
  tip: milliseconds(measuredTps.tip),
  unlock: milliseconds(measuredTps.unlock),
  paidMessage: milliseconds(measuredTps.paidMessage),
  subscription: milliseconds(measuredTps.subscription),
  freeMessage: null,
  messageRead: null,
  typing: null,
  heartbeat: null,
  like: null,
  follow: null,
  post: milliseconds(516), // P21
};

export const tables = {
  'private.transfers': 'money',
  'public.notifications': 'partitioned',
  'public.messages': 'chat',
  'public.message_changes': 'chat',
  'public.unlocks': 'chat',
  'public.conversations': 'chat',
  'public.subscription_periods': 'money',
  'public.posts': 'wall',
  'public.audience_events': 'partitioned',
  'public.likes': 'wall',
  'public.follows': 'wall',
  'realtime.messages': 'partitioned',
} as const;
export type Table = keyof typeof tables;

/** Rows that one act adds: P3, P23 and measure. */
export const rowsOf: Record<Act, Partial<Record<Table, number>>> = {
  tip: {
    'private.transfers': 1,
    'public.notifications': 1,
    'public.messages': 1,
    'realtime.messages': 3,
  },
  unlock: {
    'private.transfers': 1,
    'public.notifications': 1,
    'public.message_changes': 1,
    'public.unlocks': 1,
    'realtime.messages': 3,
  },
  paidMessage: { 'private.transfers': 1, 'public.messages': 1, 'realtime.messages': 3 },
  // The thread is there: one subscribes to whom one follows.
  subscription: {
    'private.transfers': 1,
    'public.notifications': 1,
    'public.messages': 1,
    'public.subscription_periods': 1,
    'realtime.messages': 3,
  },
  freeMessage: { 'public.messages': 1, 'realtime.messages': 3 },
  messageRead: { 'realtime.messages': 1.5 },
  typing: { 'realtime.messages': 1 },
  heartbeat: {},
  like: { 'public.notifications': 1, 'public.likes': 1, 'realtime.messages': 1 },
  follow: {
    'public.messages': 1,
    'public.conversations': 1,
    'public.follows': 1,
    'realtime.messages': 4,
  },
  post: { 'public.posts': 1, 'public.audience_events': 1, 'realtime.messages': 1 },
};

export const screens = ['feed', 'wall', 'browse', 'inbox', 'thread', 'notifications'] as const;
export type Screen = (typeof screens)[number];

/** Milliseconds of a core of the statement of a screen: P9, else P8 at a million posts. */
export const screenMs: Record<Screen, number> = {
  feed: 3.28, // P9
  wall: 1.35, // P9
  browse: 1.94, // P8
  inbox: 2.27, // P8
  thread: 1.61, // P9
  notifications: 3.4, // P8
};
/** Milliseconds of a REST request beyond its transaction: P9, the middle one of three. */
export const restMs = 0.9;
/** REST calls of a screen, and those of a page that is loaded beyond them: P18. */
export const callsAScreen = 2;
export const callsAPage = 9;

/** Seconds between two heartbeats, presenceHeartbeatSeconds. */
export const heartbeatSeconds = 45;
/** Seconds between two readings of the badges: src/features/activity/data/queries.ts. */
export const badgeSeconds = 60;
/** Seconds between two readings of an open feed: src/features/wall/timeline/data/realtime.ts. */
export const feedSeconds = 60;
/** Seconds between two runs of the job fold-counters: docs/reference/clocks.md. */
export const counterSeconds = 1;
/** Readings a second of a wall whose counters never rest: counterPace() waits two to four seconds. */
export const readingsOfCounters = 1 / 3;
/** Fans who are told of a message to an audience at once, limit_global_signals (P12). */
export const globalSignals = 2_000;
/** Members with a device that queue-pushes looks at in a run, five seconds, and when each is due. */
export const push = { looksARun: 200, runSeconds: 5, dueSeconds: 20 };
/** Seconds of video that the worker makes in a second of two cores: P20, 120 in 48.2. */
export const videoPace = 2.5;
/** Days that the platform keeps rows of realtime.messages: realtime/concepts of published.ts. */
export const realtimeDays = 3;
/** Bytes of an event: P10, a message. */
export const eventBytes = 243;

/** Bytes of a row with its index entries: measure, tables of 1,000 to 40,000 rows. */
export const rowBytes: Record<Table, number> = {
  'private.transfers': 655,
  'public.notifications': 243,
  'public.messages': 426,
  'public.message_changes': 172,
  'public.unlocks': 565,
  'public.conversations': 787,
  'public.subscription_periods': 426,
  'public.posts': 729, // with public.post_texts
  'public.audience_events': 327,
  'public.likes': 262,
  'public.follows': 520,
  'realtime.messages': 413,
};
