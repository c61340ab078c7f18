import { describe, expect, it } from 'vitest';
import { createBankCipher } from '../_shared/bank/cipher.ts';
import { decryptNumbers } from '../_shared/bank/numbers.ts';
import type { BankCommands } from '../_shared/clients/bank-commands.ts';
import { forUser } from '../_shared/http/for-user.ts';
import { serve } from '../_shared/http/serve.ts';
import { bankRequest, saveBank } from './handler.ts';

type Saved = Parameters<BankCommands['save']>;

const keys = `k1:${btoa(String.fromCharCode(...new Uint8Array(32).fill(7)))}`;
const requestId = '0198c3a0-0000-7000-8000-00000000000a';
const fields = {
  name: 'First Bank',
  holder: 'Mara Bell',
  account: '1234 5678',
  sort: '20-00-00',
  routing: '',
  notes: 'Second floor',
};

function endpoint(country: string | null = 'GB') {
  const saved: Saved[] = [];
  const cipher = createBankCipher(keys);
  const commands: BankCommands = {
    countryOf: async () => country,
    save: async (...args) => void saved.push(args),
  };
  const findUser = async (token: string) => (token === 'good' ? { id: 'mara' } : null);
  const call = serve(forUser(findUser, bankRequest, saveBank({ commands, cipher })));
  const post = async (body: unknown, token = 'good') => {
    const response = await call(
      new Request('http://functions/bank', {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { authorization: `Bearer ${token}` },
      }),
    );
    return { status: response.status, body: (await response.json()) as unknown };
  };
  return { saved, cipher, post };
}

describe('[F100] bank', () => {
  it('saves encrypted numbers and the last digits, and answers no more than those', async () => {
    const { saved, cipher, post } = endpoint();
    expect(await post({ ...fields, request_id: requestId })).toEqual({
      status: 200,
      body: { digits: '5678' },
    });
    const [userId, request, bank] = saved[0] ?? [];
    expect([userId, request]).toEqual(['mara', requestId]);
    expect(bank).toMatchObject({ country: 'GB', holder: 'Mara Bell', digits: '5678', keyId: 'k1' });
    expect(JSON.stringify(bank)).not.toMatch(/12345678|200000|Second/);
    expect(bank && (await decryptNumbers(await cipher, 'mara', bank))).toEqual({
      account: '12345678',
      route: '200000',
      notes: 'Second floor',
    });
  });

  it.each([
    [{ sort: '' }, 'bank_sort_missing', 'sort'],
    [{ account: '1' }, 'invalid_bank_account', 'account'],
    [{ holder: ' ' }, 'bank_holder_missing', 'holder'],
    [{ user_id: 'ines' }, 'invalid_payload', undefined],
  ])('refuses %j without a command', async (change, error, reason) => {
    const { saved, post } = endpoint();
    const answer = await post({ ...fields, ...change, request_id: requestId });
    expect(answer).toEqual({ status: 400, body: { error, ...(reason ? { reason } : {}) } });
    expect(saved).toEqual([]);
  });

  it('refuses a request without a session, and a creator without a legal address', async () => {
    expect((await endpoint().post({ ...fields, request_id: requestId }, 'bad')).status).toBe(401);
    expect(await endpoint(null).post({ ...fields, request_id: requestId })).toEqual({
      status: 403,
      body: { error: 'identity_not_accepted' },
    });
  });
});
