import { describe, expect, test } from 'vitest';
import { demoAccounts } from '../../scripts/demo/accounts.ts';
import { svgOf } from '../../scripts/demo/pictures.ts';
import { blurPattern } from '../../supabase/functions/_shared/domain/media.ts';
import { demoDatabase, replaced } from '../support/demo-database.ts';

const { originals, rows, one } = demoDatabase();

describe('the database after the seed', () => {
  test('has the original functions of clock and ids', async () => {
    expect(await rows(replaced)).toEqual(originals());
    expect(await one('select private.now() = now()')).toBe(true);
    expect(await one(`select to_regnamespace('demo')`)).toBeNull();
  });

  test('has a consistent ledger and an unlock for every sale of a message', async () => {
    expect(await rows('select * from private.money_faults()')).toEqual([]);
    expect(Number(await one('select count(*) from private.transfers'))).toBeGreaterThan(400);
  });

  test('has counters that equal a count of likes, comments, votes, posts, media and followers', async () => {
    expect(await rows('select * from private.counter_faults()')).toEqual([]);
    const followers = `
      select s.creator_id, s.followers from private.creator_summaries s
      where s.followers <> (select count(*) from public.follows f
                            where f.creator_id = s.creator_id and f.ended_at is null)`;
    expect(await rows(followers)).toEqual([]);
  });

  test.each([
    ['posts', 'true'],
    // An imported global keeps the time of its sending, whenever a thread imports it.
    ['messages', 'global_id is null'],
    ['notifications', 'true'],
    ['audience_events', 'true'],
    ['comments', 'true'],
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

  test('contain no creator of browse with a counter at 0', async () => {
    const poor = await rows(`
      select p.username, c.* from private.account_facts f
      join public.profiles p on p.id = f.user_id
      cross join lateral (
        select sum(posts)::int as posts, sum(photos)::int as photos, sum(videos)::int as videos,
               sum(likes)::int as likes
        from private.counter_parts where subject_id = p.id) c
      where f.user_id::text like 'de30%' and f.role = 'creator' and f.is_listed
        and least(c.posts, c.photos, c.videos, c.likes) is not null
        and least(c.posts, c.photos, c.videos, c.likes) < 1`);
    expect(poor).toEqual([]);
    const counted = await one(`
      select count(*)::int from private.account_facts f
      where f.user_id::text like 'de30%' and f.role = 'creator' and f.is_listed
        and exists (select from private.counter_parts where subject_id = f.user_id and videos > 0)
        and exists (select from public.comments c where c.creator_id = f.user_id)`);
    expect(counted).toBe(22);
  });

  test('contain posts of every kind on both walls, pinned, promoted and scheduled ones', async () => {
    const kinds = await rows(`
      select audience, kind, count(*) >= 3 as are_many from public.posts
      group by 1, 2 order by 1, 2`);
    expect(kinds).toEqual(
      [
        ['public', 'text'],
        ['public', 'images'],
        ['public', 'video'],
        ['public', 'poll'],
        ['private', 'text'],
        ['private', 'images'],
        ['private', 'video'],
      ].map(([audience, kind]) => ({ audience, kind, are_many: true })),
    );
    expect(Number(await one('select count(*) from public.pins'))).toBeGreaterThan(40);
    expect(await one('select count(*)::int from public.posts where is_promo')).toBe(3);
    expect(
      await rows(`select p.username, count(*)::int as posts, bool_and(s.publish_at > now()) as later
                  from public.scheduled_posts s join public.profiles p on p.id = s.creator_id
                  where s.state = 'waiting' group by 1 order by 1`),
    ).toEqual([
      { username: 'ines_duarte', posts: 1, later: true },
      { username: 'mara_voss', posts: 3, later: true },
      { username: 'studio_null', posts: 1, later: true },
    ]);
    expect(Number(await one('select count(*) from public.poll_votes'))).toBeGreaterThan(200);
  });

  test('contain comments that their creators answer and like', async () => {
    const answered = await one(`
      select count(distinct a.creator_id)::int from public.comments a
      join public.comments c on c.post_id = a.post_id and c.author_id <> c.creator_id and c.id < a.id
      join public.comment_likes l on l.comment_id = c.id and l.user_id = a.author_id
      where a.author_id = a.creator_id`);
    expect(answered).toBe(22);
  });

  test('contain three months of earnings, two withdrawals that were paid and one under way', async () => {
    const months = await rows(`
      select bool_or(t.kind = 'subscription') as subscriptions, bool_or(t.kind = 'tip') as tips,
             sum(t.earnings_cents) > 5000 as is_plenty
      from private.transfers t join public.profiles p on p.id = t.creator_id
      where p.username = 'mara_voss' and t.earnings_cents > 0
        and private.time_of_id(t.id) > now() - interval '90 days'
      group by date_bin('30 days', private.time_of_id(t.id), now() - interval '90 days')`);
    expect(months).toEqual(Array(3).fill({ subscriptions: true, tips: true, is_plenty: true }));
    const withdrawals = await rows(`
      select w.state, w.amount_cents > 9999 as is_large from public.withdrawals w
      join public.profiles p on p.id = w.creator_id where p.username = 'mara_voss'
      order by w.number`);
    expect(withdrawals).toEqual([
      { state: 'paid', is_large: true },
      { state: 'paid', is_large: true },
      { state: 'requested', is_large: true },
    ]);
    const renewed = 'select count(*)::int from public.payments where is_renewal';
    expect(Number(await one(renewed))).toBeGreaterThan(20);
  });

  test('contain items of stores, some of them bought', async () => {
    expect(await one('select count(*)::int from public.globals where offered_at is not null')).toBe(
      9,
    );
    const bought = `
      select count(distinct g.id)::int from public.globals g
      join public.messages m on m.global_id = g.id and m.unlocked_at is not null
      where g.offered_at is not null`;
    expect(await one(bought)).toBe(9);
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
               select m.id || '/' || f from unnest(private.rendition_files(m.kind, m.purpose)) f
               order by 1)
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

  test('contain globals, of which the follower has imported all but the last', async () => {
    expect(
      await rows(
        `select p.username, exists (
           select from public.messages m join public.profiles f on f.id = m.recipient_id
           where m.global_id = g.id and f.username = 'jonas_r') as is_delivered
         from public.globals g join public.profiles p on p.id = g.creator_id
         where g.sent_at is not null order by g.sent_at`,
      ),
    ).toEqual([
      { username: 'mara_voss', is_delivered: true },
      { username: 'ines_duarte', is_delivered: true },
      { username: 'mara_voss', is_delivered: true },
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

  test('contain every file of a picture, with the names that the worker gives', async () => {
    const pictures = await rows(`
      select m.blur, count(r.*)::int as files,
             cardinality(private.rendition_files(m.kind, m.purpose)) as due,
             bool_and(r.name = any (private.rendition_names(j.target_folder))) as is_named
      from public.media m
      join private.transcode_jobs j on j.media_id = m.id and j.state = 'done'
      join private.renditions r on r.media_id = m.id and r.bucket = j.target_bucket
      where m.kind = 'image' group by m.id`);
    const count = `select count(*) from public.media where kind = 'image'`;
    expect(pictures).toHaveLength(Number(await one(count)));
    for (const { blur, files, due, is_named: isNamed } of pictures) {
      expect({ files, isNamed }).toEqual({ files: due, isNamed: true });
      expect(blur).toMatch(blurPattern);
    }
  });

  test('show no two creators alike', async () => {
    const owners = await rows(`select username as owner from public.profiles
      where id::text like 'de30%' and role = 'creator'`);
    const avatars = owners.map(({ owner }) =>
      svgOf({ seed: 'one', owner: String(owner), purpose: 'avatar', width: 80, height: 100 }),
    );
    expect(new Set(avatars).size).toBe(24);
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
