/**
 * The platform's published limits of the Pro plan, for one project
 * (supabase.com/docs/guides/realtime/limits). Presence has limits of its own in channel.ts.
 */
export interface Limits {
  messagesPerSecond: number;
  joinsPerSecond: number;
  channelsPerConnection: number;
  payloadBytes: number;
}

export const publishedLimits: Limits = {
  messagesPerSecond: 500,
  joinsPerSecond: 500,
  channelsPerConnection: 100,
  payloadBytes: 3_000_000,
};

/** Counts what all clients of a project do in one second. */
class Pace {
  private second = 0;
  private count = 0;

  constructor(private readonly perSecond: number) {}

  /** Counts `times`; false where the second has more than its limit then. */
  take(times = 1): boolean {
    const second = Math.floor(Date.now() / 1000);
    if (second !== this.second) this.count = 0;
    this.second = second;
    this.count += times;
    return this.count <= this.perSecond;
  }
}

/** The limits of one project with what its clients have used of them. */
export interface Quota {
  limits: Limits;
  messages: Pace;
  joins: Pace;
}

export const quotaOf = (limits: Limits): Quota => ({
  limits,
  messages: new Pace(limits.messagesPerSecond),
  joins: new Pace(limits.joinsPerSecond),
});
