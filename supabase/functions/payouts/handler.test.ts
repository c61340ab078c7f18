import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createBankCipher } from '../_shared/bank/cipher.ts';
import { encryptNumbers } from '../_shared/bank/numbers.ts';
import type { DuePayout, PayoutAnswer } from '../_shared/clients/payout-commands.ts';
import { Refusal } from '../_shared/http/refusal.ts';
import { bankFile } from '../_shared/payouts/bank-file.ts';
import type { Payout, TransferProvider, TransferResult } from '../_shared/payouts/provider.ts';
import { payoutFile } from './file.ts';
import { runPayouts } from './run.ts';

const cipher = createBankCipher(`k1:${btoa(String.fromCharCode(...new Uint8Array(32).fill(7)))}`);
const numbers = { account: 'DE89370400440532013000', route: 'COBADEFF', notes: '=1+1' };
const ticket = 'ab'.repeat(32);

async function duePayout(change: Partial<DuePayout> = {}): Promise<DuePayout> {
  return {
    withdrawalId: '0190a000-0000-7000-8000-00000000000b',
    number: 12,
    creatorId: 'mara',
    amountCents: 12_050,
    dueAt: '2026-03-16T00:00:00+00:00',
    provider: 'memory',
    country: 'DE',
    bankName: 'First "Bank"',
    holder: 'Mara Bell',
    encrypted: await encryptNumbers(await cipher, 'mara', numbers),
    ...change,
  };
}

describe('[F99] the bank file', () => {
  const open = (redeem: (given: string) => Promise<{ file: number; payouts: DuePayout[] }>) =>
    payoutFile({ commands: { redeem }, cipher, provider: bankFile });
  const asking = (given: string) => new Request(`http://functions/payouts?ticket=${given}`);

  it('has the fields of a bank in clear, and is not cached', async () => {
    const visit = open(async () => ({ file: 3, payouts: [await duePayout()] }));
    const response = await visit(asking(ticket));
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('content-disposition')).toBe(
      'attachment; filename="payouts-3.csv"',
    );
    const [heads, row] = (await response.text()).split('\r\n');
    expect(heads).toContain('"BIC","Account number","IBAN","Amount","Currency"');
    expect(row).toBe(
      '"12","PAYOUT 12","Mara Bell","First ""Bank""","DE","","","COBADEFF","","DE89370400440532013000","120.50","USD","2026-03-16","\'=1+1"',
    );
  });

  it('says in a sentence that a ticket is used', async () => {
    const visit = open(() => Promise.reject(new Refusal('ticket_invalid', 403)));
    const response = await visit(asking(ticket));
    expect(response.status).toBe(403);
    expect(await response.text()).toMatch(/^This ticket is not valid/);
  });

  it.each(['', 'abc', ticket.toUpperCase(), `${ticket}0`])(
    'does not ask the database about the ticket %j',
    async (given) => {
      const redeem = vi.fn<() => Promise<never>>();
      expect((await open(redeem)(asking(given))).status).toBe(403);
      expect(redeem).not.toHaveBeenCalled();
    },
  );
});

/** One payout at a provider that transfers each withdrawal once. */
async function handed(change: Partial<DuePayout> = {}) {
  const due = await duePayout(change);
  const world = {
    result: { state: 'paid', ref: 'order_1' } as TransferResult,
    made: new Map<string, Payout>(),
    answers: [] as PayoutAnswer[],
    failsToSettle: 0,
  };
  const provider: TransferProvider = {
    kind: 'transfer',
    name: 'memory',
    transfer: async (payout) => {
      world.made.set(payout.withdrawalId, payout);
      return world.result;
    },
  };
  const commands = {
    duePayouts: async () => (world.answers.length > 0 ? [] : [due]),
    settlePayout: async (_id: string, answer: PayoutAnswer) => {
      if (world.failsToSettle-- > 0) throw new Error('the database is away');
      world.answers.push(answer);
    },
  };
  const run = runPayouts({ commands, cipher, providers: [provider] });
  return { world, run: () => run({ request_id: '0190a000-0000-7000-8000-0000000000ff' }) };
}

describe('[F99] a provider that transfers', () => {
  beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));
  afterEach(() => vi.restoreAllMocks());

  it('is given the account in clear, and its success is booked', async () => {
    const { world, run } = await handed();
    expect(await run()).toEqual({ closed: 1, more: false });
    expect([...world.made.values()][0]?.account).toEqual({
      holder: 'Mara Bell',
      bankName: 'First "Bank"',
      country: 'DE',
      scheme: 'iban',
      ...numbers,
    });
    expect(world.answers).toEqual([{ outcome: 'paid', ref: 'order_1' }]);
  });

  it('its refusal is booked with the reason', async () => {
    const { world, run } = await handed();
    world.result = { state: 'failed', ref: null, reason: 'No such account.' };
    await run();
    expect(world.answers).toEqual([{ outcome: 'failed', ref: null, reason: 'No such account.' }]);
  });

  it.each([{ state: 'pending', ref: 'order_1' }, { state: 'unknown' }] satisfies TransferResult[])(
    'is asked again when the answer is $state, and books once',
    async (result) => {
      const { world, run } = await handed();
      world.result = result;
      expect(await run()).toEqual({ closed: 0, more: false });
      expect(world.answers).toEqual([]);
      world.result = { state: 'paid', ref: 'order_1' };
      await run();
      expect(world.made.size).toBe(1);
      expect(world.answers).toHaveLength(1);
    },
  );

  it('books once after a crash between the provider and the database', async () => {
    const { world, run } = await handed();
    world.failsToSettle = 1;
    expect(await run()).toEqual({ closed: 0, more: false });
    await run();
    expect(world.made.size).toBe(1);
    expect(world.answers).toHaveLength(1);
  });

  it('is not asked for what was handed to another one, or cannot be read', async () => {
    const other = await handed({ provider: 'another' });
    expect(await other.run()).toEqual({ closed: 0, more: false });
    expect(other.world.made.size).toBe(0);
    const unreadable = await handed({ creatorId: 'ines' });
    expect(await unreadable.run()).toEqual({ closed: 0, more: false });
    expect(unreadable.world.made.size).toBe(0);
  });
});
