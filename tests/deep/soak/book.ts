import { setTimeout as pause } from 'node:timers/promises';

/** What came of one request: an answer, a refusal, or nothing that says which. */
export type Outcome =
  | { state: 'done'; value: unknown }
  | { state: 'refused'; code: string }
  | { state: 'unknown'; why: string };
export type Decided = Exclude<Outcome, { state: 'unknown' }>;

export interface Entry {
  kind: string;
  actor: string;
  request: string;
  /** Null as long as no answer has come. */
  outcome: Decided | null;
  /** What an acknowledgement of this kind is about, such as the sale of a refund. */
  subject?: string | undefined;
  attempts: number;
}

export interface Ask {
  kind: string;
  actor: string;
  request: string;
  subject?: string;
  ask: () => Promise<Outcome>;
}

/** Refusals that rules may give while everything happens at once. */
const expected = new Set([
  'account_suspended',
  'already_pending_withdrawal',
  'card_declined',
  'conflict',
  'content_under_review',
  'dispute_open',
  'dm_not_permitted',
  'insufficient_balance',
  'message_not_found',
  'no_card_linked',
  'not_enough_funds',
  'paid_chat_not_available',
  'payment_in_progress',
  'payment_not_found',
  'price_changed',
  'rate_limited',
  'slot_over',
  'spend_limit_reached',
  'subscription_already_active',
  'unused_uploads_too_big',
  'uploads_per_hour_reached',
  'wallet_frozen',
  'withdrawal_below_minimum',
  'withdrawal_minimum',
  'withdrawal_on_hold',
]);

/** What was asked, and what each asker was told. */
export class Book {
  readonly entries: Entry[] = [];
  readonly faults: string[] = [];

  /** Asks until there is an answer, as a page does: the same request again. */
  async ask({ kind, actor, request, subject, ask }: Ask): Promise<Decided> {
    const entry: Entry = { kind, actor, request, subject, outcome: null, attempts: 0 };
    this.entries.push(entry);
    for (;;) {
      entry.attempts += 1;
      const outcome = await ask().catch((error: unknown): Outcome => ({
        state: 'unknown',
        why: String(error),
      }));
      if (outcome.state !== 'unknown') {
        entry.outcome = outcome;
        if (outcome.state === 'refused' && !expected.has(outcome.code))
          this.faults.push(`${kind}: refused with ${outcome.code}`);
        return outcome;
      }
      await pause(Math.min(100 * entry.attempts, 1000));
    }
  }

  expect(isTrue: boolean, sentence: string) {
    if (!isTrue) this.faults.push(sentence);
  }

  undecided(): Entry[] {
    return this.entries.filter(({ outcome }) => outcome === null);
  }

  /** The acknowledged requests of these kinds. */
  done(...kinds: string[]): Entry[] {
    return this.entries.filter(
      ({ kind, outcome }) => kinds.includes(kind) && outcome?.state === 'done',
    );
  }

  refused(): Entry[] {
    return this.entries.filter(({ outcome }) => outcome?.state === 'refused');
  }
}
