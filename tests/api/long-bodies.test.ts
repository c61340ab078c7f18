import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { requestBytesMax } from '../../supabase/functions/_shared/generated/limits.gen.ts';
import { database, disconnectAll, makeFan, type User } from '../support/users.ts';

/* A body longer than any request of the page is refused before the function is called. */
const { addresses, keys } = inject('platform');

let jonas: User;
beforeAll(async () => {
  jonas = await makeFan('jonas');
});
afterAll(disconnectAll);

async function ask(name: string, body: object, token?: string) {
  const response = await fetch(`${addresses.api}/rest/v1/rpc/${name}`, {
    method: 'POST',
    headers: {
      apikey: keys.publishable,
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    body: JSON.stringify(body),
  });
  return { status: response.status, text: await response.text() };
}

const signUp = (p_username: string) => ({ p_username, p_email: 'nobody@example.test' });
const refused = { status: 400, text: expect.stringContaining('invalid_payload') };

async function checksCounted(): Promise<number> {
  const { rows } = await database.query<{ hits: string }>(
    `select coalesce(sum(hits), 0) as hits from private.rate_limit_windows
     where bucket = 'check_signup'`,
  );
  return Number(rows[0]?.hits);
}

describe('[F14] a body of one megabyte', () => {
  test('of a guest is refused, and the function is not called', async () => {
    const before = await checksCounted();
    expect(await ask('check_signup', signUp('x'.repeat(1_000_000)))).toEqual(refused);
    expect(await checksCounted()).toBe(before);
  });

  test('of a member is refused', async () => {
    const body = { p_search: 'x'.repeat(1_000_000) };
    expect(await ask('my_favorites', body, jonas.token)).toEqual(refused);
  });

  test('with the secret key is not refused: the data of a provider can be long', async () => {
    const body = { p_provider: 'stripe', p_customer: 'x'.repeat(1_000_000) };
    const { text } = await ask('service_count_failed_setup', body, keys.secret);
    expect(text).not.toContain('invalid_payload');
  });
});

describe('[F14] the same call', () => {
  test('with a short name succeeds and is counted', async () => {
    const before = await checksCounted();
    const { status, text } = await ask('check_signup', signUp('a_free_name'));
    expect(status).toBe(200);
    expect(JSON.parse(text)).toEqual({ username: 'free', email: 'ok' });
    expect(await checksCounted()).toBe(before + 1);
  });

  test('of a member with a short search succeeds', async () => {
    expect(await ask('my_favorites', { p_search: 'mara' }, jonas.token)).toEqual({
      status: 200,
      text: '[]',
    });
  });

  test('with a body at the limit reaches the function, one byte more is refused', async () => {
    const room = requestBytesMax - JSON.stringify(signUp('')).length;
    const within = await ask('check_signup', signUp('x'.repeat(room)));
    expect(within.status).toBe(200);
    expect(JSON.parse(within.text)).toMatchObject({ username: 'invalid' });
    expect(await ask('check_signup', signUp('x'.repeat(room + 1)))).toEqual(refused);
  });
});
