import { describe, expect, it } from 'vitest';
import { textOf } from '@/lib/errors/error-text.ts';
import type { ChargeAnswer } from './data/api.ts';
import { outcomeOfRow, runPayment, type PaymentOutcome } from './payment.ts';

const action = { kind: 'frame', url: 'https://bank.test/' } as const;

/** Runs a payment with these answers of its charges and records the calls. */
function payment(answers: ChargeAnswer[], settled: PaymentOutcome = { kind: 'open' }) {
  const done: string[] = [];
  const run = runPayment({
    charge: async () => {
      done.push('charge');
      return answers.shift() ?? { state: 'processing' };
    },
    ask: async () => void done.push('ask'),
    settled: async () => {
      done.push('wait');
      return settled;
    },
  });
  return { run, done };
}

describe('[F137] the row of a payment in a form', () => {
  it.each([
    ['card_brand_not_accepted', 'card_brand_refunded'],
    ['spend_limit_reached', 'spend_limit_reached'],
    ['insufficient_funds', 'payment_declined'],
  ])('that failed with %s has the refusal %s', (failure_reason, code) => {
    const row = { id: '', state: 'failed', failure_reason } as const;
    expect(outcomeOfRow(row)).toMatchObject({ kind: 'failed', error: { code } });
  });
});

describe('[F89] running a payment', () => {
  it('a payment succeeds when the bank agrees at once', async () => {
    const { run, done } = payment([{ state: 'succeeded' }]);
    expect(await run).toBe('succeeded');
    expect(done).toEqual(['charge']);
  });

  it("a payment shows the bank's question and charges again after the answer", async () => {
    const { run, done } = payment([
      { state: 'needs_action', next: action },
      { state: 'succeeded' },
    ]);
    expect(await run).toBe('succeeded');
    expect(done).toEqual(['charge', 'ask', 'charge']);
  });

  it('a payment waits for its settlement while the bank is working', async () => {
    const { run, done } = payment([{ state: 'processing' }], { kind: 'succeeded' });
    expect(await run).toBe('succeeded');
    expect(done).toEqual(['charge', 'wait']);
  });

  it('a payment is processing when the wait takes too long', async () => {
    expect(await payment([{ state: 'processing' }]).run).toBe('processing');
  });

  it("a declined payment throws the refusal with the reason in the product's words", async () => {
    const refused = payment([
      { state: 'failed', error: 'payment_declined', reason: 'insufficient_funds' },
    ]);
    await expect(refused.run.catch((error: unknown) => textOf(error))).resolves.toBe(
      'Your card has been declined. Try again with another card. (insufficient funds)',
    );
  });

  it('a payment that fails during the wait throws its refusal', async () => {
    const row = { id: '1', state: 'failed', failure_reason: 'authentication_failed' } as const;
    const refused = payment([{ state: 'processing' }], outcomeOfRow(row));
    await expect(refused.run.catch((error: unknown) => textOf(error))).resolves.toBe(
      'Your bank could not confirm this payment. Please try again.',
    );
  });
});

describe("the outcome of a payment's row", () => {
  const row = { id: '1', failure_reason: null };

  it('a payment is open until it is settled, and while its row is not read', () => {
    expect(outcomeOfRow(undefined).kind).toBe('open');
    for (const state of ['created', 'needs_action', 'processing'] as const) {
      expect(outcomeOfRow({ ...row, state }).kind).toBe('open');
    }
  });

  it('a settled payment has succeeded, or has failed with a reason', () => {
    expect(outcomeOfRow({ ...row, state: 'succeeded' }).kind).toBe('succeeded');
    const failed = outcomeOfRow({ ...row, state: 'failed', failure_reason: 'expired_card' });
    expect(failed).toMatchObject({ kind: 'failed', error: { reason: 'the card has expired' } });
  });

  it('a failed payment has no reason when the product has no words for it', () => {
    const failed = outcomeOfRow({ ...row, state: 'failed', failure_reason: 'stolen_card' });
    expect(failed).toMatchObject({ error: { code: 'payment_declined', reason: undefined } });
  });
});
