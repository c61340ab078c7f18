/** Query keys of the signed-in user. Each carries the user's id. */
export const accountKeys = {
  /** The account and everything that a change of it makes stale. */
  all: ['account'] as const,
  mine: (userId: string) => ['account', 'mine', userId] as const,
  firstSteps: (userId: string) => ['account', 'first-steps', userId] as const,
  // Outside of `account`: a stale account needs no heartbeat and no check of its session.
  presence: (userId: string) => ['presence', userId] as const,
  sessionCheck: (userId: string) => ['session-check', userId] as const,
  activities: ['activity'] as const,
  /** Counts of unread messages and notifications. */
  activity: (userId: string) => ['activity', userId] as const,
};
