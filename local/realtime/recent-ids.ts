/**
 * Remembers ids for at least a span of time, by dropping the older of two sets at once. Times are
 * the caller's, in milliseconds.
 */
export class RecentIds {
  private current = new Set<string>();
  private previous = new Set<string>();
  private startedAt = 0;

  constructor(private readonly spanMs: number) {}

  /** False where the id is known already. */
  add(id: string): boolean {
    if (this.current.has(id) || this.previous.has(id)) return false;
    this.current.add(id);
    return true;
  }

  /** Tells the time. */
  pass(now: number) {
    if (now - this.startedAt <= this.spanMs) return;
    this.startedAt = now;
    this.previous = this.current;
    this.current = new Set();
  }
}
