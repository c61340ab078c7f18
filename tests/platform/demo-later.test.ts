import { describe, expect, test } from 'vitest';
import { freshen, heartbeat } from '../../scripts/demo/freshen.ts';
import { draw, svgOf, type Drawing } from '../../scripts/demo/pictures.ts';
import { renewStories } from '../../scripts/demo/renew-stories.ts';
import { demoDatabase } from '../support/demo-database.ts';

const { pool, rows, one } = demoDatabase();

describe('a later start', () => {
  const newest = `select max(created_at) > now() - interval '1 day' from public.messages`;
  const tables = ['posts', 'comments', 'messages', 'notifications', 'audience_events'];

  test('moves old dates forward, except on a wall with a post outside the demo data', async () => {
    expect(await freshen(pool())).toBe(0);
    // A post that was scheduled in the demo world does not hold back its wall.
    await pool().query(`
      update public.scheduled_posts set publish_at = now() - interval '1 minute'
      where creator_id = (select id from public.profiles where username = 'mara_voss')`);
    await pool().query('select private.publish_due_posts()');
    const published = `select count(*)::int from public.scheduled_posts where state = 'published'`;
    expect(await one(published)).toBe(3);
    for (const table of tables) {
      await pool().query(`update public.${table} set created_at = created_at - interval '9 days'`);
    }
    await pool().query(`
      insert into public.posts (creator_id, request_id, audience, kind)
      select id, gen_random_uuid(), 'public', 'text' from public.profiles
      where username = 'ines_duarte'`);
    const wall = `select string_agg(p.created_at::text, ' ' order by p.id)
      from public.posts p join public.profiles c on c.id = p.creator_id where c.username = $1`;
    const before = await Promise.all([one(wall, ['ines_duarte']), one(wall, ['mara_voss'])]);

    expect(await freshen(pool())).toBe(9);
    expect(await one(newest)).toBe(true);
    const early = `select count(*)::int from public.comments c join public.posts p on p.id = c.post_id
      where c.created_at < p.created_at`;
    expect(await one(early)).toBe(0);
    expect(await one(wall, ['ines_duarte'])).toBe(before[0]);
    expect(await one(wall, ['mara_voss'])).not.toBe(before[1]);
    expect(await freshen(pool())).toBe(0);
  });

  test('restores the expired stories and their views', async () => {
    const alive = `select count(*)::int as stories,
        (select count(*)::int from public.story_views) as views
      from public.stories where created_at <= now() and expires_at > now()`;
    const before = await rows(alive);
    expect(before).toEqual([{ stories: 18, views: 11 }]);
    await pool().query(`
      update public.stories
      set created_at = created_at - interval '75 hours', expires_at = expires_at - interval '75 hours'`);
    await pool().query(`
      insert into public.story_views (story_id, viewer_id)
      select s.id, p.id from public.stories s, public.profiles p where p.username = 'robin_new'`);
    expect(await one(`select count(*)::int from (${alive}) a where stories > 0`)).toBe(0);
    await renewStories(pool());
    expect(await rows(alive)).toEqual(before);
  });

  test('sets creators online again', async () => {
    await pool().query(`update public.presence set seen_at = now() - interval '3 days'`);
    await heartbeat(pool());
    const online = 'select count(*)::int from public.presence where private.is_online(profile_id)';
    expect(await one(online)).toBe(8);
  });
});

describe('drawings', () => {
  const drawing: Drawing = {
    seed: 'one',
    owner: 'mara_voss',
    purpose: 'chat',
    width: 80,
    height: 100,
  };
  const bytes = async (change: Partial<Drawing>) =>
    (await draw({ ...drawing, ...change })).png().toBuffer();

  test('are the same for one seed, and others for another seed or owner', async () => {
    expect(await bytes({})).toEqual(await bytes({}));
    expect(await bytes({})).not.toEqual(await bytes({ seed: 'two' }));
    expect(await bytes({})).not.toEqual(await bytes({ owner: 'yuki_tan' }));
  });

  test('move, and end where they began', () => {
    expect(svgOf(drawing, 0.3)).not.toBe(svgOf(drawing, 0));
    expect(svgOf(drawing, 0)).toBe(svgOf(drawing));
  });
});
