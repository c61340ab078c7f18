/**
 * The platform's published limits of the Pro plan, for one project
 * (supabase.com/docs/guides/realtime/limits). The limits of presence are in channel.ts.
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

/** Counts actions of all clients of a project per second. */
class Pace {
  private second = 0;
  private count = 0;

  constructor(private readonly perSecond: number) {}

  /** Counts `times` actions; returns false above the limit of the current second. */
  take(times = 1): boolean {
    const second = Math.floor(Date.now() / 1000);
    if (second !== this.second) this.count = 0;
    this.second = second;
    this.count += times;
    return this.count <= this.perSecond;
  }
}

/** The limits of one project, and their current use. */
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
