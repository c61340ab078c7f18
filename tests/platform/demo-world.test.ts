import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoAccounts } from '../../scripts/demo/accounts.ts';
import { freshen, heartbeat } from '../../scripts/demo/freshen.ts';
import { draw } from '../../scripts/demo/pictures.ts';
import { renewStories } from '../../scripts/demo/renew-stories.ts';
import { createPool } from '../../local/pool.ts';
import { withScratch } from '../../local/postgres/scratch.ts';
import { databaseFromSchemas } from '../../scripts/databases.ts';
import { blurPattern } from '../../supabase/functions/_shared/domain/media.ts';

/* The demo data in a separate database, created from the schema files. */
const seed = readFileSync(join(import.meta.dirname, '../../supabase/seed.sql'), 'utf8');
const replaced = `
  select pg_get_functiondef(f::regprocedure) as definition
  from unnest(array['private.now()', 'private.uuid_v7()']) f`;

let pool: Pool;
let originals: unknown[];
let finish: () => void = () => {};
let scratch: Promise<void>;

beforeAll(async () => {
  const finished = new Promise<void>((done) => (finish = done));
  await new Promise<void>((ready, failed) => {
    scratch = withScratch(async (world) => {
      pool = createPool(await databaseFromSchemas(world, 'demo_world'));
      originals = await rows(replaced);
      await pool.query(seed);
      ready();
      await finished;
      await pool.end();
    });
    scratch.catch(failed);
  });
});
afterAll(async () => {
  finish();
  await scratch;
});

async function rows(sql: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  return (await pool.query<Record<string, unknown>>(sql, values)).rows;
}
async function one(sql: string, values: unknown[] = []): Promise<unknown> {
  const [row] = await rows(sql, values);
  return row && Object.values(row)[0];
}

describe('the database after the seed', () => {
  test('has the original functions of clock and ids', async () => {
    expect(await rows(replaced)).toEqual(originals);
    expect(await one('select private.now() = now()')).toBe(true);
    expect(await one(`select to_regnamespace('demo')`)).toBeNull();
  });

  test('has a consistent ledger and an unlock for every sale of a message', async () => {
    expect(await rows('select * from private.ledger_faults()')).toEqual([]);
    expect(await rows('select * from private.unlock_faults()')).toEqual([]);
    expect(Number(await one('select count(*) from private.transfers'))).toBeGreaterThan(150);
  });

  test.each([
    ['posts', 'true'],
    // An imported global keeps the time of its sending, whenever a thread imports it.
    ['messages', 'global_id is null'],
    ['notifications', 'true'],
    ['audience_events', 'true'],
  ])('has %s whose times follow the order of their ids', async (table, which) => {
    const disordered = `
        select count(*)::int from (
          select created_at, lag(created_at) over (order by id) as earlier from public.${table}
          where ${which}) t
        where created_at < earlier`;
    expect(await one(disordered)).toBe(0);
    expect(Number(await one(`select count(*) from public.${table}`))).toBeGreaterThan(50);
  });
});

describe('the demo data', () => {
  test('contain 24 creators in eight categories, of whom 22 are listed, and 40 fans or more', async () => {
    const creators = `select count(*)::int as creators,
        count(*) filter (where is_listed)::int as listed from private.account_facts
      where user_id::text like 'de30%' and role = 'creator'`;
    expect(await rows(creators)).toEqual([{ creators: 24, listed: 22 }]);
    const categories = `select count(distinct split_part(c, ':', 1))::int
      from public.creator_settings, unnest(categories) c`;
    expect(await one(categories)).toBe(8);
    const strange = `select count(*)::int from public.creator_settings, unnest(categories) c
      where c not in (select key from private.category_keys())`;
    expect(await one(strange)).toBe(0);
    const fans = Number(await one(`select count(*) from public.profiles where role = 'fan'`));
    expect(fans).toBeGreaterThanOrEqual(40);
  });

  test('contain subscriptions in every state', async () => {
    const states = await rows(`
      select case when expires_at <= now() then 'expired' when is_renewing then 'active'
                  else 'ending' end as state from public.subscriptions
      union select 'restarted' from public.notifications where kind = 're_sub'
      order by 1`);
    expect(states.map(({ state }) => state)).toEqual(['active', 'ending', 'expired', 'restarted']);
    const due = 'select from public.subscriptions where is_renewing and expires_at <= now()';
    expect(await rows(due)).toEqual([]);
  });

  test('contain free, locked and bought messages', async () => {
    const [messages] = await rows(`
      select count(*) filter (where price_cents is null)::int as free,
             count(*) filter (where price_cents > 0 and unlocked_at is null)::int as locked,
             count(unlocked_at)::int as bought
      from public.messages where kind <> 'notification'`);
    expect(Object.values(messages ?? {}).map((count) => Number(count) > 5)).toEqual([
      true,
      true,
      true,
    ]);
  });

  test('contain videos and a recording in conversations, with all files of the worker', async () => {
    const streams = await rows(`
      select m.kind, array_agg(r.name order by r.name) = array(
               select m.id || '/' || f from unnest(private.rendition_files(m.kind)) f order by 1)
               as is_whole
      from public.media m
      join public.message_media l on l.media_id = m.id and l.is_live
      join private.renditions r on r.media_id = m.id
      where m.kind <> 'image' group by m.id order by m.kind`);
    expect(streams).toEqual([
      { kind: 'video', is_whole: true },
      { kind: 'video', is_whole: true },
      { kind: 'audio', is_whole: true },
    ]);
  });

  test('contain an ended and a running paid chat, with their transfers and system messages', async () => {
    expect(
      await rows(`select ended_at is null as is_running, p.username from public.paid_chats s
                  join public.profiles p on p.id = s.fan_id order by 1`),
    ).toEqual([
      { is_running: false, username: 'jonas_r' },
      { is_running: true, username: 'hugo_prat' },
    ]);
    expect(await rows('select * from private.paid_chat_faults()')).toEqual([]);
    expect(
      await rows(`select text, count(*)::int as lines from public.messages
                  where kind = 'notification' and text like 'paid_chat%' group by 1 order by 1`),
    ).toEqual([
      { text: 'paid_chat_ended', lines: 1 },
      { text: 'paid_chat_started', lines: 2 },
    ]);
    expect(
      await one(`select count(*)::int from private.transfers where kind = 'session_text'`),
    ).toBe(3);
  });

  test('contain globals, of which the follower has imported one and not the other', async () => {
    expect(
      await rows(
        `select p.username, exists (
           select from public.messages m join public.profiles f on f.id = m.recipient_id
           where m.global_id = g.id and f.username = 'jonas_r') as is_delivered
         from public.globals g join public.profiles p on p.id = g.creator_id order by g.sent_at`,
      ),
    ).toEqual([
      { username: 'ines_duarte', is_delivered: true },
      { username: 'theo_brandt', is_delivered: false },
    ]);
    expect(
      await one(`select count(*)::int
                 from (select id, set_config('request.jwt.claims',
                                             json_build_object('sub', id)::text, true)
                       from public.profiles where username = 'jonas_r' offset 0) me
                 cross join lateral private.pending_globals(me.id)`),
    ).toBe(1);
  });

  test('contain two files for every picture, with the names that the worker gives', async () => {
    const pictures = await rows(`
      select m.blur, count(r.*)::int as files,
             bool_and(r.name = any (private.rendition_names(j.target_folder))) as is_named
      from public.media m
      join private.transcode_jobs j on j.media_id = m.id and j.state = 'done'
      join private.renditions r on r.media_id = m.id and r.bucket = j.target_bucket
      where m.kind = 'image' group by m.id`);
    const count = `select count(*) from public.media where kind = 'image'`;
    expect(pictures).toHaveLength(Number(await one(count)));
    for (const { blur, files, is_named: isNamed } of pictures) {
      expect({ files, isNamed }).toEqual({ files: 2, isNamed: true });
      expect(blur).toMatch(blurPattern);
    }
  });
});

describe('the published demo accounts', () => {
  test.each(demoAccounts)('$who can sign in', async ({ email, password }) => {
    const matches = `
      select u.encrypted_password = extensions.crypt($2, u.encrypted_password)
             and u.email_confirmed_at is not null and i.provider = 'email'
      from auth.users u join auth.identities i on i.user_id = u.id where u.email = $1`;
    expect(await one(matches, [email, password])).toBe(true);
    expect(await one(matches, [email, 'another-password'])).toBe(false);
  });

  test('have the role, money, card and earnings of their description', async () => {
    const found = await rows(
      `select u.email, p.role, w.balance_cents > 0 as has_money,
              private.has_card(p.id) as has_card,
              (private.creator_balance(p.id) ->> 'available_cents')::int > 0 as has_earned
       from auth.users u join public.profiles p using (id)
       left join public.wallets w on w.owner_id = p.id
       where u.email = any ($1)`,
      [demoAccounts.map(({ email }) => email)],
    );
    const byEmail = new Map(found.map(({ email, ...rest }) => [email, rest]));
    expect(demoAccounts.map(({ email }) => byEmail.get(email))).toEqual([
      { role: 'fan', has_money: true, has_card: true, has_earned: false },
      { role: 'creator', has_money: null, has_card: false, has_earned: true },
      { role: 'fan', has_money: false, has_card: false, has_earned: false },
    ]);
  });
});

describe('a later start', () => {
  const newest = `select max(created_at) > now() - interval '1 day' from public.messages`;
  const tables = ['posts', 'messages', 'notifications', 'audience_events'];

  test('moves old dates forward, except on a wall with a post outside the demo data', async () => {
    expect(await freshen(pool)).toBe(0);
    for (const table of tables) {
      await pool.query(`update public.${table} set created_at = created_at - interval '9 days'`);
    }
    await pool.query(`
      insert into public.posts (creator_id, request_id, audience, kind)
      select id, gen_random_uuid(), 'public', 'text' from public.profiles
      where username = 'ines_duarte'`);
    const wall = `select string_agg(p.created_at::text, ' ' order by p.id)
      from public.posts p join public.profiles c on c.id = p.creator_id where c.username = $1`;
    const before = await Promise.all([one(wall, ['ines_duarte']), one(wall, ['mara_voss'])]);

    expect(await freshen(pool)).toBe(9);
    expect(await one(newest)).toBe(true);
    expect(await one(wall, ['ines_duarte'])).toBe(before[0]);
    expect(await one(wall, ['mara_voss'])).not.toBe(before[1]);
    expect(await freshen(pool)).toBe(0);
  });

  test('restores the expired stories and their views', async () => {
    const alive = `select count(*)::int as stories,
        (select count(*)::int from public.story_views) as views
      from public.stories where created_at <= now() and expires_at > now()`;
    const before = await rows(alive);
    expect(before).toEqual([{ stories: 15, views: 9 }]);
    await pool.query(`
      update public.stories
      set created_at = created_at - interval '75 hours', expires_at = expires_at - interval '75 hours'`);
    await pool.query(`
      insert into public.story_views (story_id, viewer_id)
      select s.id, p.id from public.stories s, public.profiles p where p.username = 'robin_new'`);
    expect(await one(`select count(*)::int from (${alive}) a where stories > 0`)).toBe(0);
    await renewStories(pool);
    expect(await rows(alive)).toEqual(before);
  });

  test('sets creators online again', async () => {
    await pool.query(`update public.presence set seen_at = now() - interval '3 days'`);
    await heartbeat(pool);
    const online = 'select count(*)::int from public.presence where private.is_online(profile_id)';
    expect(await one(online)).toBe(8);
  });
});

test('the same seed draws the same picture and another seed another picture', async () => {
  const drawing = { blur: `4x4:${'d52'.repeat(16)}`, width: 80, height: 100, mark: null };
  const bytes = async (of: string) => (await draw({ ...drawing, seed: of })).png().toBuffer();
  expect(await bytes('one')).toEqual(await bytes('one'));
  expect(await bytes('one')).not.toEqual(await bytes('two'));
});
