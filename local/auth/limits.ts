import type { AuthConfig } from './config.ts';
import { durationMs } from './config.ts';
import { tooMany } from './errors.ts';

/**
 * Rate limits, kept in memory. Source of the names and windows:
 * https://supabase.com/docs/guides/auth/rate-limits and the comments in config.toml.
 */
export type RequestLimit =
  'token_refresh' | 'sign_in_sign_ups' | 'token_verifications' | 'factor_requests';

const windowMs = 5 * 60_000;
const factorsMs = 2 * 60_000;
const hourMs = 3_600_000;

interface Bucket {
  left: number;
  at: number;
}

/** Token buckets of `size` tokens that refill evenly within `fillMs`. */
class Buckets {
  private readonly buckets = new Map<string, Bucket>();

  constructor(
    private readonly size: number,
    private readonly fillMs: number,
  ) {}

  take(key: string): boolean {
    const now = Date.now();
    const bucket = this.buckets.get(key) ?? { left: this.size, at: now };
    const gained = ((now - bucket.at) / this.fillMs) * this.size;
    const left = Math.min(this.size, bucket.left + gained);
    const allowed = left >= 1;
    this.buckets.set(key, { left: allowed ? left - 1 : left, at: now });
    this.forgetFull(now);
    return allowed;
  }

  private forgetFull(now: number) {
    if (this.buckets.size < 10_000) return;
    for (const [key, bucket] of this.buckets) {
      if (now - bucket.at > this.fillMs) this.buckets.delete(key);
    }
  }
}

const frequencyMessage = (leftMs: number) =>
  `For security purposes, you can only request this after ${Math.floor(leftMs / 1000)} seconds.`;

export class Limits {
  private readonly requests: Record<RequestLimit, Buckets>;
  private readonly mails: Buckets;
  private readonly frequencyMs: number;
  /** Time of the last request for each e-mail address without an account. */
  private readonly strangers = new Map<string, number>();

  constructor(config: AuthConfig) {
    const { rate_limit: limit } = config;
    this.requests = {
      token_refresh: new Buckets(limit.token_refresh, windowMs),
      sign_in_sign_ups: new Buckets(limit.sign_in_sign_ups, windowMs),
      token_verifications: new Buckets(limit.token_verifications, windowMs),
      factor_requests: new Buckets(config.local.factor_requests, factorsMs),
    };
    this.mails = new Buckets(limit.email_sent, hourMs);
    this.frequencyMs = durationMs(config.email.max_frequency);
  }

  /** Counts a request from this IP address; throws 429 when the limit is reached. */
  countRequest(limit: RequestLimit, ip: string) {
    if (!this.requests[limit].take(ip)) {
      throw tooMany('over_request_rate_limit', 'Request rate limit reached');
    }
  }

  /** Counts a mail; throws 429 when the hourly limit is reached. */
  countMail() {
    if (!this.mails.take('all')) {
      throw tooMany('over_email_send_rate_limit', 'email rate limit exceeded');
    }
  }

  /** Throws 429 when the last mail of the same kind to the user was sent too recently. */
  checkFrequency(sentAt: Date | null) {
    if (!sentAt) return;
    const left = sentAt.getTime() + this.frequencyMs - Date.now();
    if (left > 0) throw tooMany('over_email_send_rate_limit', frequencyMessage(left));
  }

  /** The same check for an address without an account, so the response does not reveal accounts. */
  checkStranger(kind: string, email: string) {
    const key = `${kind} ${email}`;
    const last = this.strangers.get(key);
    this.checkFrequency(last === undefined ? null : new Date(last));
    if (this.strangers.size > 10_000) this.strangers.clear();
    this.strangers.set(key, Date.now());
  }
}
