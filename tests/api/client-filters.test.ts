import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import {
  balanceOf,
  database,
  disconnectAll,
  linkCard,
  makeCreator,
  makeFan,
  type User,
} from '../support/users.ts';
import { command } from './media-support.ts';

/*
 * The REST server applies a client's filter to the result of a command, within the transaction of
 * the command. A filter that could read the result and fail would leak one bit of it and roll the
 * payment back. Therefore no filter can read a result, and the error never depends on the data.
 */
const { addresses, keys } = inject('platform');

let mara: User;
let jonas: User;

beforeAll(async () => {
  mara = await makeCreator('mara');
  jonas = await makeFan('jonas', 5000);
  await linkCard(jonas.id);
  const { error } = await jonas.client.rpc('follow', { p_creator_id: mara.id });
  expect(error).toBeNull();
});
afterAll(disconnectAll);

async function post(name: string, filter: string, body: object, user?: User) {
  const response = await fetch(`${addresses.api}/rest/v1/rpc/${name}?${filter}`, {
    method: 'POST',
    headers: {
      apikey: keys.publishable,
      'content-type': 'application/json',
      ...(user ? { authorization: `Bearer ${user.token}` } : {}),
    },
    body: JSON.stringify(body),
  });
  return { status: response.status, text: await response.text() };
}

async function locked(text: string): Promise<string> {
  const sent = await command(mara, 'send_message', {
    p_to: jonas.id,
    p_text: text,
    p_media_ids: [],
    p_price_cents: 500,
    p_request_id: crypto.randomUUID(),
  });
  expect(sent.status).toBe(200);
  return String(sent.body.id);
}

const path = 'pgrst_scalar->unlock->>text';
const filters = [
  `or=(and(${path}.gte."m",${path}.match.x),${path}.fts."a b")`,
  `${path}=eq.aaaa`,
  `${path}=gte.m`,
  `${path}=like.a*`,
  `${path}=fts.aaaa`,
  'pgrst_scalar=cs.{"unlock":{"text":"aaaa"}}',
  'pgrst_scalar=gte.{"unlock":{"text":"m"}}',
  'pgrst_scalar=eq.{}',
  `order=${path}`,
  'order=pgrst_scalar',
  `select=a:${path}::numeric`,
];

describe('the result of an unlock', () => {
  test.each(filters)(
    'is protected from %s: the same refusal for any text, and no charge',
    async (filter) => {
      const ids = [await locked('aaaa'), await locked('zzzz')];
      const before = await balanceOf(jonas.id);
      const answers = await Promise.all(
        ids.map((id) =>
          post(
            'unlock_message',
            encodeURI(filter),
            { p_message_id: id, p_request_id: crypto.randomUUID() },
            jonas,
          ),
        ),
      );
      expect(answers[0]).toEqual(answers[1]);
      expect(answers[0]?.status).toBeGreaterThanOrEqual(400);
      expect(answers[0]?.status).toBeLessThan(500);
      expect(await balanceOf(jonas.id)).toBe(before);
    },
  );

  test('is returned without a filter, for its price', async () => {
    const before = await balanceOf(jonas.id);
    const id = await locked('what was paid for');
    const { status, text } = await post(
      'unlock_message',
      '',
      { p_message_id: id, p_request_id: crypto.randomUUID() },
      jonas,
    );
    expect(status).toBe(200);
    expect(text).toContain('what was paid for');
    expect(await balanceOf(jonas.id)).toBe(before - 500);
  });
});

test('[F6] a filtered username check is refused, an unfiltered one is counted', async () => {
  const guess = { p_username: mara.username, p_email: 'a@example.test' };
  const refused = await post('check_signup', 'pgrst_scalar->>username=eq.taken', guess);
  expect(refused.status).toBe(401);
  expect(refused.text).not.toContain('taken');
  const hits = async () =>
    Number(
      (
        await database.query<{ hits: string }>(
          `select coalesce(sum(hits), 0) as hits from private.rate_limit_windows
           where bucket = 'check_signup'`,
        )
      ).rows[0]?.hits,
    );
  const before = await hits();
  expect((await post('check_signup', '', guess)).text).toContain('taken');
  expect(await hits()).toBe(before + 1);
});
