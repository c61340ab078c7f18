import { afterAll, describe, expect, inject, test } from 'vitest';
import { signToken } from '../../local/jwt.ts';
import {
  connect,
  database,
  disconnectAll,
  makeCreator,
  makeFan,
  makeUser,
  rowsAs,
  type User,
} from '../support/users.ts';
import { command } from './media-support.ts';
import { bornYearsAgo } from '../support/born.ts';

/*
 * The welcome message and the first request of a session, sent by the page at sign-in; support with
 * replies of staff.
 */
afterAll(disconnectAll);

describe('[F12] the welcome message', () => {
  test('is sent once, even if several tabs request it at once', async () => {
    const jonas = await makeFan('jonas');
    const answers = await Promise.all([1, 2, 3, 4].map(() => command(jonas, 'welcome', {})));
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204, 204]);
    expect(await rowsAs(jonas, 'select text, sender_id from public.messages')).toHaveLength(1);
    const { data: told } = await jonas.client.rpc('notifications');
    expect(told).toMatchObject({
      lines: [{ kind: 'welcome', actor: { username: 'support' } }],
    });
    const { rows } = await database.query(
      'select template from private.mails where recipient_id = $1',
      [jonas.id],
    );
    expect(rows).toEqual([{ template: 'welcome' }]);
  });

  test('is sent with the first application, even if its last pictures arrive concurrently', async () => {
    const mara = await makeUser('mara', 'creator');
    const note = { bytes: 100, type: 'image/png' };
    const applied = await command(mara, 'apply', {
      p_request_id: crypto.randomUUID(),
      p_referrer_id: null,
      p_fields: {
        name: 'Mara Vale',
        age: 30,
        location: 'Lisbon, Portugal',
        twitter: '@mara',
        instagram: '',
        bio: 'Painter of evenings.',
        first_name: 'Marianne',
        last_name: 'Vale',
        country: 'PT',
        date_of_birth: bornYearsAgo(30),
      },
      p_pictures: ['avatar', 'cover', 'id_document', 'id_selfie'].map((kind) => ({
        kind,
        ...note,
      })),
    });
    expect(applied.status).toBe(200);
    const comes = `update public.media set state = 'processing'
      where owner_id = $1 and purpose::text = any ($2)`;
    await database.query(comes, [mara.id, ['avatar', 'cover']]);
    const [one, other] = [await database.connect(), await database.connect()];
    try {
      await one.query('begin');
      await one.query(comes, [mara.id, ['id_document']]);
      await other.query('begin');
      const second = other.query(comes, [mara.id, ['id_selfie']]);
      // Without the wait, neither transaction would see the picture of the other.
      await Promise.race([second, new Promise((done) => setTimeout(done, 300))]);
      await one.query('commit');
      await second;
      await other.query('commit');
    } finally {
      one.release();
      other.release();
    }
    const { data: told } = await mara.client.rpc('notifications');
    expect(told).toMatchObject({
      lines: [{ kind: 'welcome', actor: { username: 'support' } }],
    });
  });

  test('is refused to a guest', async () => {
    expect((await connect().rpc('welcome')).error?.message).toBe('unauthorized_request');
  });
});

describe('[F72] support', () => {
  test('receives messages of fans and creators and replies', async () => {
    const [jonas, mara] = await Promise.all([makeFan('jonas'), makeCreator('mara')]);
    for (const user of [jonas, mara]) {
      const { data } = await user.client.rpc('conversation_with', { p_username: 'support' });
      expect(data).toMatchObject({
        conversation_id: null,
        partner: { username: 'support', special: 'support' },
        permission: { may_write: true },
      });
      // The shape of the response of conversation_with.
      const { id } = (data as unknown as { partner: { id: string } }).partner;
      const sent = await command(user, 'send_message', {
        p_to: id,
        p_text: 'I need help',
        p_media_ids: [],
        p_price_cents: null,
        p_request_id: crypto.randomUUID(),
      });
      expect(sent.status).toBe(200);
      await database.query('select staff.reply_as_support($1, $2, $3, $4)', [
        'Ada',
        'asked for help',
        user.username,
        'Here it is.',
      ]);
      const thread = await rowsAs(user, 'select text from public.messages order by seq');
      expect(thread).toEqual([{ text: 'I need help' }, { text: 'Here it is.' }]);
    }
  });

  test('has a counterpart academy: members can open its page, but cannot find it by search', async () => {
    const jonas = await makeFan('jonas');
    const { data: info } = await jonas.client.rpc('site_info');
    const { academy_username: name } = info as unknown as { academy_username: string };
    const { data } = await jonas.client.rpc('creator_page', { p_username: name });
    expect(data).toMatchObject({
      username: name,
      is_special: true,
      viewer: { can_subscribe: false },
    });
    expect((await jonas.client.rpc('search_creators', { p_query: name })).data).toEqual([]);
  });
});

/** The same user with a new session, as after a sign-in. */
async function inNewSession<P extends User>(user: P): Promise<P> {
  const { rows } = await database.query<{ id: string }>(
    `insert into auth.sessions (id, user_id, created_at, updated_at)
     values (gen_random_uuid(), $1, now(), now()) returning id`,
    [user.id],
  );
  const claims = { role: 'authenticated', sub: user.id, session_id: rows[0]?.id ?? '' };
  return { ...user, token: await signToken(inject('platform').jwtSecret, claims, 3600) };
}

describe('[F18] the first request of a session', () => {
  test('makes an invisible creator visible after a day of absence, not earlier', async () => {
    const [away, back] = await Promise.all([makeCreator('away'), makeCreator('back')]);
    for (const [{ id }, hours] of [
      [away, 25],
      [back, 23],
    ] as const) {
      await database.query(
        'update public.account_settings set is_invisible = true where profile_id = $1',
        [id],
      );
      await database.query(
        `update public.account_settings set active_at = now() - make_interval(hours => $2)
         where profile_id = $1`,
        [id, hours],
      );
    }
    for (const user of [away, back]) await command(await inNewSession(user), 'bootstrap', {});
    const visible = (user: User) =>
      rowsAs(user, 'select is_invisible from public.account_settings');
    expect(await visible(away)).toEqual([{ is_invisible: false }]);
    expect(await visible(back)).toEqual([{ is_invisible: true }]);
  });
});
