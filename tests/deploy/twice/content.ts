import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { expect } from 'vitest';
import { makePushKeys } from '../../support/push-device.ts';
import { forAll, timesOf } from '../crowd.ts';
import { ask, countOf, idsOf, type Effect } from './world.ts';

const pictures = 16;
const posts = 120;
const globals = 24;
const devices = 120;
const addressees = 100;

/** Pictures that a worker makes; the database counts how often each rendition is written. */
export const uploads: Effect = {
  async prepare(world) {
    const { pool, stack, creators } = world;
    await pool.query(
      `create table public.written (name text not null);
       create function public.note_written() returns trigger language plpgsql security definer
       set search_path = '' as $$
       begin
         insert into public.written values (new.name);
         return null;
       end $$;
       create trigger note_written after insert or update of version on storage.objects
       for each row when (new.bucket_id = 'media') execute function public.note_written()`,
    );
    await forAll(Array.from({ length: pictures }), async (_, at) => {
      const creator = creators[at % creators.length];
      if (!creator) return;
      const background = `rgb(${(at * 5) % 256},${(at * 11) % 256},${(at * 31) % 256})`;
      const file = await sharp({
        create: { width: 400, height: 300, channels: 3, background },
      })
        .png()
        .toBuffer();
      const slot = await ask(world, '/rest/v1/rpc/request_upload', creator, {
        p_purpose: 'post',
        p_bytes: file.byteLength,
        p_type: 'image/png',
      });
      expect(slot).toMatchObject({ status: 200 });
      // The comment of the command documents this shape.
      const { bucket, name } = slot.body as { bucket: string; name: string };
      const stored = await fetch(`${stack.addresses.api}/storage/v1/object/${bucket}/${name}`, {
        method: 'POST',
        body: new Uint8Array(file),
        headers: {
          apikey: stack.keys.publishable,
          authorization: `Bearer ${creator.token}`,
          'content-type': 'image/png',
        },
      });
      expect(stored.status).toBe(200);
    });
  },
  left: (world) =>
    countOf(world, `select count(*) from private.transcode_jobs where state <> 'done'`),
  async expectOnce(world) {
    expect(await countOf(world, `select count(*) from public.media where state = 'ready'`)).toBe(
      pictures,
    );
    const written = await world.pool.query<{ name: string }>('select name from public.written');
    const times = timesOf(written.rows.map(({ name }) => name));
    expect([times.size, Math.max(...times.values())]).toEqual([2 * pictures, 1]);
  },
};

/** Posts and messages to an audience whose time has come. */
export const scheduled: Effect = {
  async prepare({ pool, creators, fans }) {
    await pool.query(
      `insert into public.follows (fan_id, creator_id)
       select $2, c from unnest($1::uuid[]) c on conflict do nothing`,
      [idsOf(creators), fans.at(-1)?.id],
    );
    await pool.query(
      `insert into public.scheduled_posts (creator_id, request_id, request_digest, publish_at,
         audience, kind, text, media_ids, is_promo)
       select ($1::uuid[])[n % cardinality($1::uuid[]) + 1], gen_random_uuid(), gen_random_uuid(),
         now() - interval '1 minute', 'public', 'text', 'due ' || n, '{}', false
       from generate_series(1, $2::integer) n`,
      [idsOf(creators), posts],
    );
    await pool.query(
      `insert into public.globals (creator_id, audience, kind, text, is_text_open, request_id,
         request_digest, publish_at)
       select ($1::uuid[])[n % cardinality($1::uuid[]) + 1], 'all', 'text', 'global ' || n, true,
         gen_random_uuid(), gen_random_uuid(), now() - interval '1 minute'
       from generate_series(1, $2::integer) n`,
      [idsOf(creators), globals],
    );
    // Both clocks each second, in place of each minute.
    await pool.query(
      `update cron.job set schedule = '1 second'
       where jobname in ('publish-posts', 'publish-globals')`,
    );
  },
  left: (world) =>
    countOf(
      world,
      `select (select count(*) from public.scheduled_posts where state = 'waiting')
         + (select count(*) from public.globals where sent_at is null) as count`,
    ),
  async expectOnce(world) {
    const { rows } = await world.pool.query(
      `select count(*)::integer as posts, count(distinct t.text)::integer as texts,
         min(e.events)::integer as least, max(e.events)::integer as most
       from public.posts p join public.post_texts t on t.post_id = p.id
       cross join lateral (
         select count(*) as events from public.audience_events where subject_id = p.id) e`,
    );
    expect(rows).toEqual([{ posts, texts: posts, least: 1, most: 1 }]);
    // A reader takes each message into the thread once, whichever REST server opens it.
    const [reader] = world.fans.slice(-1);
    if (!reader) return;
    await forAll(world.creators, async ({ username }) => {
      const opened = [1, 2].map(() =>
        ask(world, '/rest/v1/rpc/conversation_with', reader, { p_username: username }),
      );
      for (const { status } of await Promise.all(opened)) expect(status).toBe(200);
    });
    const taken = await world.pool.query<{ thread: string; is_own: boolean }>(
      `select m.conversation_id || ' ' || m.global_id as thread,
         $1 in (c.one_id, c.other_id) as is_own
       from public.messages m join public.conversations c on c.id = m.conversation_id
       where m.global_id is not null`,
      [reader.id],
    );
    expect(taken.rows.filter(({ is_own }) => is_own)).toHaveLength(globals);
    expect(Math.max(...timesOf(taken.rows.map(({ thread }) => thread)).values())).toBe(1);
  },
};

const names: string[] = [];

/** Devices of members with news, one push for each. */
export const pushes: Effect = {
  async prepare({ pool, stack, fans }) {
    const { pair, auth } = makePushKeys();
    for (let at = 0; at < devices; at += 1) names.push(randomBytes(8).toString('hex'));
    const owners = idsOf(fans).slice(0, devices);
    await pool.query(
      `insert into public.push_devices (profile_id, session_id, endpoint, p256dh, auth)
       select o, gen_random_uuid(), $3 || n, $4, $5 from unnest($1::uuid[], $2::text[]) d (o, n)`,
      [
        owners,
        names,
        `${stack.addresses.inbox}/push/devices/`,
        pair.getPublicKey('base64url'),
        auth.toString('base64url'),
      ],
    );
    await pool.query(
      `insert into private.push_turns (profile_id) select unnest($1::uuid[])
       on conflict do nothing`,
      [owners],
    );
    await pool.query(
      `select private.notify(o, null, 'x_link_broken', null) from unnest($1::uuid[]) o`,
      [owners],
    );
  },
  async left(world) {
    const waiting = await countOf(world, 'select count(*) from private.pushes');
    const unlooked = await countOf(
      world,
      'select count(*) from private.push_turns where look_at <= now()',
    );
    return waiting + unlooked;
  },
  async expectOnce({ stack }) {
    const received: string[] = [];
    await forAll(names, async (name) => {
      const answer = await fetch(`${stack.addresses.inbox}/push/__control/devices/${name}`);
      received.push(String(((await answer.json()) as unknown[]).length));
    });
    expect(timesOf(received)).toEqual(new Map([['1', devices]]));
  },
};

/** Mails of what happens here, and many to addresses without an account. */
export const mails: Effect = {
  async prepare({ pool }) {
    // What the preparations have queued.
    await pool.query('delete from private.mails');
    await pool.query(
      `select private.queue_mail_to('reader' || n || '@example.test', 'repeated_signup', '{}')
       from generate_series(1, $1::integer) n`,
      [addressees],
    );
  },
  left: (world) =>
    countOf(world, `select count(*) from private.mails where state in ('queued', 'leased')`),
  async expectOnce(world) {
    let inbox: { to: string }[] = [];
    // One too many stays one too many; a mail of the next moment is counted a moment later.
    const tooMany = async () => {
      const answer = await fetch(`${world.stack.addresses.inbox}/api/mails`);
      inbox = (await answer.json()) as typeof inbox;
      const sent = `select count(*) from private.mails where state = 'sent'`;
      return inbox.length - (await countOf(world, sent));
    };
    await expect.poll(tooMany, { timeout: 20_000 }).toBe(0);
    const times = timesOf(inbox.map(({ to }) => to).filter((to) => to.startsWith('reader')));
    expect([times.size, Math.max(...times.values())]).toEqual([addressees, 1]);
  },
};
