import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import {
  connect,
  database,
  disconnectAll,
  makeCreator,
  makeFan,
  rowsAs,
  type User,
} from '../support/users.ts';
import { command } from './media-support.ts';
import { consentTo } from '../support/consent.ts';

/*
 * Creator settings through the API: the values that commands store, the refusal of direct writes to
 * every column, and the refusals that guests, fans and other creators get.
 */
const { addresses, keys } = inject('platform');

let mara: User;
let ines: User;
let jonas: User;

beforeAll(async () => {
  [mara, ines, jonas] = await Promise.all([
    makeCreator('mara'),
    makeCreator('ines'),
    makeFan('jonas'),
  ]);
});
afterAll(disconnectAll);

const profile = {
  name: 'Mara Voss',
  age: '31',
  location: 'Lisbon, Portugal',
  bio: 'Video and tea.',
  twitter: '',
  instagram: 'mara.voss',
  wishlist: 'https://example.com/mara',
};

const commands: [string, object][] = [
  ['save_profile', { p_fields: profile }],
  ['save_categories', { p_categories: ['female:tall', 'studio'] }],
  ['save_page_rules', { p_rules: { requires_card: true } }],
  ['save_prices', { p_fee_cents: 1999 }],
  ['save_chat_prices', { p_text_cents: 49, p_audio_cents: 199, p_video_cents: 299 }],
  ['set_invisible', { p_on: true }],
  ['my_creator_settings', {}],
];

/**
 * Writes one column of a table as a user or a guest; returns 'written' or the code of the error.
 */
async function write(user: User | null, table: string, change: object): Promise<unknown> {
  const [column, value] = Object.entries(change)[0] ?? [];
  const { rows } = await database.query<{ value: string }>('select quote_nullable($1) as value', [
    Array.isArray(value) ? `{${value.join(',')}}` : String(value),
  ]);
  const statement = `update public.${table} set ${column} = ${rows[0]?.value}`;
  return rowsAs(user, statement).then(
    () => 'written',
    (error: { code?: string }) => error.code,
  );
}

/** The status of the same write over REST. */
async function patch(user: User | null, table: string, change: object) {
  const answer = await fetch(`${addresses.api}/rest/v1/${table}?id=not.is.null`, {
    method: 'PATCH',
    headers: {
      apikey: keys.publishable,
      'content-type': 'application/json',
      ...(user ? { authorization: `Bearer ${user.token}` } : {}),
    },
    body: JSON.stringify(change),
  });
  return answer.status;
}

describe('the commands', () => {
  test.each(commands)(
    '[F65] %s succeeds for a creator and is refused to a fan',
    async (name, body) => {
      expect((await command(mara, name, body)).status).toBeLessThan(300);
      const refused = await command(jonas, name, body);
      expect(refused).toMatchObject({ status: 403, body: { message: 'method_forbidden' } });
    },
  );

  test('[F65] are refused to a guest', async () => {
    for (const [name, body] of commands) {
      const { status } = await fetch(`${addresses.api}/rest/v1/rpc/${name}`, {
        method: 'POST',
        headers: { apikey: keys.publishable, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      expect({ name, status }).toEqual({ name, status: 401 });
    }
  });

  test('[F57] [F59] [F29] store the values for the caller only', async () => {
    const settings = await command(mara, 'my_creator_settings', {});
    expect(settings.body).toMatchObject({
      profile: { ...profile, age: 31, twitter: null, instagram: '@mara.voss' },
      fee_cents: 1999,
      chat_prices: { text_cents: 49, audio_cents: 199, video_cents: 299 },
      categories: ['female:tall', 'studio'],
      rules: { requires_card: true, is_paid_only: false },
      is_invisible: true,
    });
    const others = await command(ines, 'my_creator_settings', {});
    expect(others.body).toMatchObject({
      profile: { name: ines.username },
      fee_cents: 1500,
      chat_prices: { text_cents: null },
      is_invisible: false,
    });
  });

  test('[F65] name the field in a refusal', async () => {
    const refused = await command(mara, 'save_profile', { p_fields: { ...profile, age: '17' } });
    expect(refused).toMatchObject({
      status: 400,
      body: { message: 'invalid_age', details: '{"field": "age"}' },
    });
  });

  test('[F118] make the stored wishlist visible to guests', async () => {
    const { data } = await connect().rpc('guest_creator_page', { p_username: mara.username });
    expect(data).toMatchObject({ wishlist_url: 'https://example.com/mara' });
  });
});

describe('the rows', () => {
  test.each([
    ['profiles', { role: 'fan' }],
    ['profiles', { username: 'velour_team' }],
    ['profiles', { name: 'Somebody Else' }],
    ['profiles', { wishlist_url: 'http://evil.example' }],
    ['profiles', { twitter_handle: '@not_mine' }],
    ['profiles', { special: 'support' }],
    ['creator_settings', { text_price_cents: 1 }],
    ['creator_settings', { is_paid_only: true }],
    ['creator_settings', { categories: ['female', 'male'] }],
    ['plans', { price_cents: 1 }],
    ['limited_offers', { price_cents: 1 }],
    ['account_settings', { is_invisible: true }],
    ['account_settings', { application_state: 'accepted' }],
    ['account_settings', { theme: 'dark' }],
    ['account_settings', { timeline_layout: 'box' }],
    ['notification_prefs', { mail_off: ['messages'] }],
    ['media', { alt: 'words of mine' }],
  ])('[F19] %s cannot be written by any client (%j)', async (table, change) => {
    for (const user of [mara, jonas, null]) {
      expect(await write(user, table, change)).toBe('42501');
      expect(await patch(user, table, change)).toBe(404);
    }
  });

  test.each([
    'account_statuses',
    'creator_summaries',
    'account_facts',
    'categories',
    'twitter_links',
  ])(
    '[F19] %s is not exposed: featured, promoted and counters are no columns of the API',
    async (table) => {
      expect(await patch(mara, table, { featured_at: 'now', followers: 9 })).toBe(404);
      expect(await write(mara, table, { featured_at: 'now' })).toBe('42P01');
    },
  );

  test('[F64] a change of mail settings affects the caller only', async () => {
    expect(
      (
        await command(jonas, 'set_notification_choice', {
          p_topic: 'messages',
          p_channel: 'mail',
          p_is_on: false,
        })
      ).status,
    ).toBe(204);
    const { rows } = await database.query<{ id: string }>(
      `select profile_id as id from public.notification_prefs
       where 'messages' = any (mail_off) and profile_id = any($1)`,
      [[mara.id, ines.id, jonas.id]],
    );
    expect(rows).toEqual([{ id: jonas.id }]);
  });
});

describe('a fee that changes during subscription requests', () => {
  test('[F57] a fan pays the price that was shown or gets price_changed, never another price', async () => {
    const buyers = await Promise.all(
      Array.from({ length: 6 }, (_, at) => makeFan(`buyer${at}`, 5000)),
    );
    const seller = await makeCreator('seller', 1500);
    const [changed, ...answers] = await Promise.all([
      command(seller, 'save_prices', { p_fee_cents: 2500 }),
      ...buyers.map((buyer) =>
        command(buyer, 'start_subscription', {
          p_creator_id: seller.id,
          p_expected_cents: 1500,
          p_consent: consentTo(1500),
          p_request_id: crypto.randomUUID(),
        }),
      ),
    ]);
    expect(changed.status).toBeLessThan(300);
    const { rows } = await database.query<{ paid: string; count: number }>(
      `select gross_cents as paid, count(*)::int from private.transfers
       where creator_id = $1 group by 1`,
      [seller.id],
    );
    const sold = answers.filter(({ status }) => status === 200).length;
    expect(rows).toEqual(sold === 0 ? [] : [{ paid: '1500', count: sold }]);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.every(({ body }) => JSON.stringify(body).includes('price_changed'))).toBe(true);
  });
});
