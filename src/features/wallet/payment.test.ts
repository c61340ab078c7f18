import { describe, expect, it } from 'vitest';
import { textOf } from '@/lib/errors/error-text.ts';
import type { ChargeAnswer } from './data/api.ts';
import { outcomeOfRow, runPayment, type PaymentOutcome } from './payment.ts';

const action = { kind: 'frame', url: 'https://bank.test/' } as const;

/** A payment whose charges are answered in turn, noting what was done. */
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

describe('[F89] a payment', () => {
  it('is done when the bank agrees at once', async () => {
    const { run, done } = payment([{ state: 'succeeded' }]);
    expect(await run).toBe('succeeded');
    expect(done).toEqual(['charge']);
  });

  it("shows the bank's question and charges again after the answer", async () => {
    const { run, done } = payment([
      { state: 'needs_action', next: action },
      { state: 'succeeded' },
    ]);
    expect(await run).toBe('succeeded');
    expect(done).toEqual(['charge', 'ask', 'charge']);
  });

  it('waits for the news where the bank is still working', async () => {
    const { run, done } = payment([{ state: 'processing' }], { kind: 'succeeded' });
    expect(await run).toBe('succeeded');
    expect(done).toEqual(['charge', 'wait']);
  });

  it('says so when waiting takes too long', async () => {
    expect(await payment([{ state: 'processing' }]).run).toBe('processing');
  });

  it('throws the refusal with the reason in our words', async () => {
    const refused = payment([
      { state: 'failed', error: 'payment_declined', reason: 'insufficient_funds' },
    ]);
    await expect(refused.run.catch((error: unknown) => textOf(error))).resolves.toBe(
      'Your card has been declined. Try again with another card. (insufficient funds)',
    );
  });

  it('throws the refusal that came while it waited', async () => {
    const row = { id: '1', state: 'failed', failure_reason: 'authentication_failed' } as const;
    const refused = payment([{ state: 'processing' }], outcomeOfRow(row));
    await expect(refused.run.catch((error: unknown) => textOf(error))).resolves.toBe(
      'Your bank could not confirm this payment. Please try again.',
    );
  });
});

describe('a payment as its row tells it', () => {
  const row = { id: '1', failure_reason: null };

  it('is open until it is settled, also where nothing was read yet', () => {
    expect(outcomeOfRow(undefined).kind).toBe('open');
    for (const state of ['created', 'needs_action', 'processing'] as const) {
      expect(outcomeOfRow({ ...row, state }).kind).toBe('open');
    }
  });

  it('has succeeded, or failed with a reason', () => {
    expect(outcomeOfRow({ ...row, state: 'succeeded' }).kind).toBe('succeeded');
    const failed = outcomeOfRow({ ...row, state: 'failed', failure_reason: 'expired_card' });
    expect(failed).toMatchObject({ kind: 'failed', error: { reason: 'the card has expired' } });
  });

  it('keeps quiet about a reason that nobody has words for', () => {
    const failed = outcomeOfRow({ ...row, state: 'failed', failure_reason: 'stolen_card' });
    expect(failed).toMatchObject({ error: { code: 'payment_declined', reason: undefined } });
  });
});
