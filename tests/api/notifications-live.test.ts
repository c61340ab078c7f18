import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { doublesOf, idsOf, openFlakyPage, type FlakyPage } from './notifications-support.ts';
import {
  connect,
  database,
  disconnectAll,
  makeCreator,
  makeFan,
  type User,
} from '../support/users.ts';
import { command } from './media-support.ts';

/*
 * Notifications in open pages: change notifications on the user's own topic, rows over REST,
 * sockets that are cut at random, and broadcasts to a fan who is blocked while subscribed.
 */
const pages: FlakyPage[] = [];

afterAll(async () => {
  for (const page of pages) page.close();
  await disconnectAll();
});

const tip = (fan: User, creator: User, cents = 500) =>
  command(fan, 'send_tip', {
    p_creator_id: creator.id,
    p_amount_cents: cents,
    p_request_id: crypto.randomUUID(),
  });

const post = (creator: User, audience = 'public') =>
  command(creator, 'create_post', {
    p_audience: audience,
    p_text: 'hello',
    p_media_ids: [],
    p_request_id: crypto.randomUUID(),
  });

async function open(user: User, topic: string) {
  const page = await openFlakyPage(user, topic);
  pages.push(page);
  return page;
}

async function until(isSo: () => boolean, what: string) {
  const end = Date.now() + 10_000;
  while (!isSo()) {
    if (Date.now() > end) throw new Error(`waited in vain: ${what}`);
    await new Promise((done) => setTimeout(done, 10));
  }
}

describe('pages whose sockets are cut', () => {
  test('[F63] [F107] end with exactly the list of the database, in its order', async () => {
    const mara = await makeCreator('mara');
    const fans = await Promise.all([1, 2, 3, 4].map((n) => makeFan(`giver${n}`, 50_000)));
    const open4 = await Promise.all([1, 2, 3, 4].map(() => open(mara, `user:${mara.id}`)));
    const cutting = setInterval(() => {
      const page = open4[Math.floor(Math.random() * open4.length)];
      page?.cut();
    }, 60);
    try {
      await Promise.all(
        fans.map(async (fan) => {
          for (let n = 0; n < 12; n++) expect((await tip(fan, mara)).status).toBe(200);
        }),
      );
    } finally {
      clearInterval(cutting);
    }
    const { rows } = await database.query<{ id: string }>(
      'select id from public.notifications where recipient_id = $1 order by id desc',
      [mara.id],
    );
    expect(rows).toHaveLength(48);
    const wanted = rows.map(({ id }) => id);
    for (const page of open4) {
      // Each page joins once more and reads the notifications that it missed.
      page.cut();
      await expect.poll(() => idsOf(page.known()), { timeout: 60_000 }).toEqual(wanted);
      expect(doublesOf(page.known())).toEqual([]);
      expect(page.cuts()).toBeGreaterThan(0);
    }
  });
});

describe('[P10] a change notification', () => {
  let mara: User;
  let jonas: User;
  beforeAll(async () => {
    [mara, jonas] = await Promise.all([makeCreator('mara'), makeFan('jonas', 50_000)]);
  });

  test('[F63] is sent once for each event, is small and carries no content', async () => {
    const own = await open(mara, `user:${mara.id}`);
    const postId = (await post(mara)).body as unknown as string;
    const acts: [string, () => Promise<{ status: number }>][] = [
      ['a tip', () => tip(jonas, mara, 700)],
      ['a like', () => command(jonas, 'like_post', { p_post_id: postId, p_on: true })],
      [
        'a message',
        () =>
          command(jonas, 'send_message', {
            p_to: mara.id,
            p_text: 'something private',
            p_media_ids: [],
            p_price_cents: null,
            p_request_id: crypto.randomUUID(),
          }),
      ],
      ['reading', () => command(mara, 'mark_notifications_read', {})],
    ];
    for (const [what, act] of acts) {
      const before = own.heard().length;
      expect((await act()).status, what).toBeLessThan(300);
      await until(() => own.heard().length > before, `a signal of ${what}`);
      // A duplicate would have arrived together with the first one.
      await new Promise((done) => setTimeout(done, 150));
      expect(own.heard().length - before, what).toBe(1);
      const frame = JSON.stringify(own.heard().at(-1));
      expect(frame.length, what).toBeLessThanOrEqual(500);
      expect(frame).not.toMatch(/private|cents|jonas/);
    }
  });

  test('[F63] is not sent for an event of an audience', async () => {
    const fan = await makeFan('follower');
    expect((await command(fan, 'follow', { p_creator_id: mara.id })).status).toBeLessThan(300);
    const own = await open(fan, `user:${fan.id}`);
    const before = own.heard().length;
    expect((await post(mara)).status).toBe(200);
    // The next change notification for the fan is about another event.
    await command(mara, 'send_message', {
      p_to: fan.id,
      p_text: 'hello',
      p_media_ids: [],
      p_price_cents: null,
      p_request_id: crypto.randomUUID(),
    });
    await until(() => own.heard().length > before, 'the signal of the message');
    expect(own.heard().slice(before)).toMatchObject([{ what: ['conversation'] }]);
    const { body } = await command(fan, 'activity_state', {});
    expect(body).toMatchObject({ notifications: 1, conversations: 1 });
  });
});

describe('a fan who is blocked while subscribed', () => {
  test('[F32] [F107] receives ids only and cannot read the post', async () => {
    const [mara, eve, jonas] = await Promise.all([
      makeCreator('mara'),
      makeFan('eve'),
      makeFan('jonas'),
    ]);
    for (const fan of [eve, jonas]) await command(fan, 'follow', { p_creator_id: mara.id });
    const [hers, his] = await Promise.all([
      open(eve, `wall:${mara.id}`),
      open(jonas, `wall:${mara.id}`),
    ]);
    expect((await command(mara, 'block', { p_user_id: eve.id })).status).toBeLessThan(300);
    const postId = (await post(mara)).body as unknown as string;
    await until(() => his.heard().length > 0, 'the signal for a follower');
    for (const heard of [...hers.heard(), ...his.heard()]) {
      expect(Object.keys(heard).filter((key) => key !== 'id')).toEqual(['post_id']);
    }
    const read = (fan: User) => command(fan, 'post', { p_post_id: postId });
    expect((await read(jonas)).body).toMatchObject({ id: postId });
    expect((await read(eve)).body).toBeNull();
    const told = async (fan: User) =>
      JSON.stringify((await command(fan, 'notifications', {})).body);
    expect(await told(jonas)).toContain(postId);
    expect(await told(eve)).not.toContain(postId);
    expect((await command(eve, 'activity_state', {})).body).toMatchObject({ notifications: 0 });
    await expect(openFlakyPage(eve, `wall:${mara.id}`)).rejects.toThrow('refused');
  });

  test('[F63] a stranger cannot join the topic of another user, a guest cannot read notifications', async () => {
    const [mara, eve] = await Promise.all([makeCreator('mara'), makeFan('eve')]);
    await expect(openFlakyPage(eve, `user:${mara.id}`)).rejects.toThrow('refused');
    await open(mara, `user:${mara.id}`);
    const { error } = await connect().rpc('notifications');
    expect(error?.message).toBe('unauthorized_request');
  });
});

describe('[F67] becoming invisible', () => {
  test('waits for an uncommitted heartbeat and removes it', async () => {
    const mara = await makeCreator('mara');
    const claims = JSON.stringify({ sub: mara.id, role: 'authenticated' });
    const heartbeat = await database.connect();
    try {
      await heartbeat.query('begin');
      await heartbeat.query(`select set_config('request.jwt.claims', $1, true)`, [claims]);
      await heartbeat.query('select private.touch_presence()');
      const hidden = command(mara, 'set_invisible', { p_on: true });
      // Without the wait, the creator would be hidden before the heartbeat is committed.
      await Promise.race([hidden, new Promise((done) => setTimeout(done, 300))]);
      await heartbeat.query('commit');
      expect((await hidden).status).toBeLessThan(300);
    } finally {
      heartbeat.release();
    }
    const { rows } = await database.query('select from public.presence where profile_id = $1', [
      mara.id,
    ]);
    expect(rows).toEqual([]);
  });
});
