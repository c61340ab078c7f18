import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { cardDetailsSchema } from '../domain/card.ts';
import { forUser } from './for-user.ts';
import { Refusal } from './refusal.ts';
import { serve } from './serve.ts';

const findUser = async (token: string) => (token === 'good' ? { id: 'anna' } : null);
const endpoint = (
  work = async (user: { id: string }, input: unknown): Promise<unknown> => ({ user, input }),
) => serve(forUser(findUser, z.strictObject({ n: z.int('invalid_amount').optional() }), work));

const post = (body: string, token?: string) =>
  new Request('http://functions/x', {
    method: 'POST',
    body,
    headers: token ? { authorization: `Bearer ${token}` } : {},
  });

const answerOf = async (response: Response) => ({
  status: response.status,
  body: (await response.json()) as unknown,
});

describe('the common frame of functions', () => {
  it('passes user and input to the handler and responds with JSON that is not cached', async () => {
    const response = await endpoint()(post('{"n":1}', 'good'));
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
    expect(await answerOf(response)).toEqual({
      status: 200,
      body: { user: { id: 'anna' }, input: { n: 1 } },
    });
  });

  it('an empty body is parsed as an empty object', async () => {
    expect((await endpoint()(post('', 'good'))).status).toBe(200);
  });

  it('a preflight request needs no token', async () => {
    const response = await endpoint()(new Request('http://functions/x', { method: 'OPTIONS' }));
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-headers')).toContain('authorization');
  });

  it.each([[undefined], ['bad']])('an invalid token (%s) is refused', async (token) => {
    expect(await answerOf(await endpoint()(post('{}', token)))).toEqual({
      status: 401,
      body: { error: 'unauthorized_request' },
    });
  });

  it('methods other than POST are refused', async () => {
    expect((await endpoint()(new Request('http://functions/x'))).status).toBe(405);
  });

  it.each([
    ['{"n":"x"}', 'invalid_amount', 'n'],
    ['{"m":1}', 'invalid_payload', undefined],
    ['[]', 'invalid_payload', undefined],
    ['{', 'invalid_payload', undefined],
    ['"\\u0000"', 'invalid_payload', undefined],
    [`${'['.repeat(30_000)}${']'.repeat(30_000)}`, 'invalid_payload', undefined],
  ])('the body %.20s is refused with an error code', async (body, error, reason) => {
    const answer = await answerOf(await endpoint()(post(body, 'good')));
    expect(answer).toEqual({ status: 400, body: { error, ...(reason ? { reason } : {}) } });
  });

  it('a body of one megabyte is refused', async () => {
    expect((await endpoint()(post(`"${'x'.repeat(1024 * 1024)}"`, 'good'))).status).toBe(413);
  });

  it('a refusal has a code and a reason, an internal error reveals no details', async () => {
    const refusing = endpoint(() => Promise.reject(new Refusal('not_enough_funds', 402, 'why')));
    expect(await answerOf(await refusing(post('{}', 'good')))).toEqual({
      status: 402,
      body: { error: 'not_enough_funds', reason: 'why' },
    });
    const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
    const failing = endpoint(() => Promise.reject(new Error('secret detail')));
    expect(await answerOf(await failing(post('{}', 'good')))).toEqual({
      status: 500,
      body: { error: 'api_failed' },
    });
    expect(logged).toHaveBeenCalledOnce();
    logged.mockRestore();
  });
});

describe('holder and address of a card', () => {
  const whole = {
    holder: ' anna  berg3 ',
    address: '1 High Street',
    city: 'London',
    state: 'London',
    zip: 'N1 1AA',
    country: 'United Kingdom',
  };
  const issueOf = (change: object) => {
    const parsed = cardDetailsSchema.safeParse({ ...whole, ...change });
    return parsed.success
      ? null
      : [parsed.error.issues[0]?.path[0], parsed.error.issues[0]?.message];
  };

  it('the holder is converted to upper case, without digits', () => {
    expect(cardDetailsSchema.parse(whole).holder).toBe('ANNA BERG');
    expect(cardDetailsSchema.parse({ ...whole, holder: 'Zoë O’Neil-Łuc' }).holder).toBe(
      'ZOË O’NEIL-ŁUC',
    );
  });

  it('the holder needs two words and is cut at 40 characters', () => {
    expect(issueOf({ holder: 'Anna' })).toEqual(['holder', 'invalid_card_holder']);
    expect(issueOf({ holder: '1 2' })).toEqual(['holder', 'field_empty']);
    expect(issueOf({ holder: 'A B' })).toBeNull();
    expect(
      cardDetailsSchema.parse({ ...whole, holder: `A ${'B'.repeat(50)}` }).holder,
    ).toHaveLength(40);
  });

  it('refuses empty and too long fields, and removes characters that Postgres cannot store', () => {
    for (const field of ['address', 'city', 'state', 'zip', 'country'] as const) {
      const max = field === 'address' ? 128 : 32;
      expect(issueOf({ [field]: '  ' })).toEqual([field, 'field_empty']);
      expect(issueOf({ [field]: 'x'.repeat(max + 1) })).toEqual([field, 'field_too_long']);
      expect(issueOf({ [field]: 'x'.repeat(max) })).toBeNull();
    }
    expect(cardDetailsSchema.parse({ ...whole, city: 'Lon\u0000don\ud800' }).city).toBe('Lon don');
  });
});
