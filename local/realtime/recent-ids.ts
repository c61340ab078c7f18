/**
 * Remembers ids for at least a span of time: of two sets, the older one is dropped as a whole. The
 * caller passes the times, in milliseconds.
 */
export class RecentIds {
  private current = new Set<string>();
  private previous = new Set<string>();
  private startedAt = 0;

  constructor(private readonly spanMs: number) {}

  /** Returns false if the id is already known. */
  add(id: string): boolean {
    if (this.current.has(id) || this.previous.has(id)) return false;
    this.current.add(id);
    return true;
  }

  /** Advances the time to `now`. */
  pass(now: number) {
    if (now - this.startedAt <= this.spanMs) return;
    this.startedAt = now;
    this.previous = this.current;
    this.current = new Set();
  }
}
