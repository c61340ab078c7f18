import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import pg from 'pg';
import { database, disconnectAll, makeCreator, makeFan, type User } from '../support/users.ts';

/*
 * Counters under concurrent changes: users like, unlike, comment, remove comments and vote over
 * their own connections while the fold runs repeatedly and readers compare. In every snapshot each
 * counter equals the number of its rows, and at the end no counter has drifted.
 */
const { adminDatabaseUrl } = inject('platform');
const pool = new pg.Pool({ connectionString: adminDatabaseUrl, max: 12 });
const seed = Number(process.env['WALL_SEED'] ?? Math.floor(Math.random() * 1e9));

let mara: User;
let fans: User[];
let posts: string[];

/** A small random generator, so that a failed run can be repeated with its seed. */
function generator(start: number) {
  let state = start >>> 0;
  return (below: number) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Runs one call as a user in its own transaction; returns null for a refusal of the platform. */
async function as(user: User, sql: string, values: unknown[]): Promise<string | null> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(
      `select set_config('role', 'authenticated', true), set_config('request.jwt.claims', $1, true)`,
      [JSON.stringify({ sub: user.id, role: 'authenticated' })],
    );
    const { rows } = await client.query<{ answer: string | null }>(
      `select ${sql}::text as answer`,
      values,
    );
    await client.query('commit');
    return rows[0]?.answer ?? null;
  } catch (fault) {
    await client.query('rollback');
    if ((fault as { code?: string }).code?.startsWith('PT')) return null;
    throw fault;
  } finally {
    client.release();
  }
}

beforeAll(async () => {
  mara = await makeCreator('mara');
  fans = await Promise.all(Array.from({ length: 6 }, (_, at) => makeFan(`fan${at}`)));
  posts = [];
  for (const options of [null, ['one', 'two', 'three'], null]) {
    const id = await as(mara, `api.create_post('public', 'words', '{}', $1, null, $2)`, [
      crypto.randomUUID(),
      options,
    ]);
    posts.push(id ?? '');
  }
});

afterAll(async () => {
  await pool.end();
  await disconnectAll();
});

async function actRandomly(user: User, random: (below: number) => number, times: number) {
  const comments: string[] = [];
  for (let time = 0; time < times; time++) {
    const post = posts[random(posts.length)];
    const what = random(6);
    if (what < 2) await as(user, 'api.like_post($1, $2)', [post, random(2) === 0]);
    else if (what === 2) {
      const id = await as(user, 'api.create_comment($1, $2, $3)', [
        crypto.randomUUID(),
        post,
        'some words',
      ]);
      if (id) comments.push(id);
    } else if (what === 3 && comments.length > 0)
      await as(user, 'api.remove_comment($1)', [comments[random(comments.length)]]);
    else if (what === 4) await as(user, 'api.vote($1, $2)', [posts[1], 1 + random(3)]);
    else await database.query('select private.roll_up_counters()');
  }
}

async function faults(): Promise<unknown[]> {
  const { rows } = await database.query('select * from private.counter_faults()');
  return rows;
}

describe('counters', () => {
  test(`[F44] never drift under random interleavings (seed ${seed})`, async () => {
    const random = generator(seed);
    let isOver = false;
    const looks: unknown[][] = [];
    const looking = (async () => {
      while (!isOver) looks.push(await faults());
    })();
    await Promise.all(fans.map((fan) => actRandomly(fan, generator(random(2 ** 31)), 40)));
    isOver = true;
    await looking;
    expect(looks.length).toBeGreaterThan(1);
    expect(looks.flat()).toEqual([]);
    await database.query('select private.roll_up_counters()');
    expect(await faults()).toEqual([]);
  });

  test('[F44] count one like of a fan in many tabs, and the owner is notified once', async () => {
    const [fan] = fans;
    if (!fan) throw new Error('There is nobody to like.');
    const post = await as(mara, `api.create_post('public', 'once', '{}', $1)`, [
      crypto.randomUUID(),
    ]);
    await Promise.all(Array.from({ length: 8 }, () => as(fan, 'api.like_post($1, true)', [post])));
    const card = await as(fan, `api.post($1) ->> 'likes'`, [post]);
    expect(card).toBe('1');
    const { rows } = await database.query(
      `select from public.notifications where kind = 'post_liked' and subject_id = $1`,
      [post],
    );
    expect(rows).toHaveLength(1);
    expect(await faults()).toEqual([]);
  });

  test('[F41] count one of a fan’s concurrent votes', async () => {
    const [fan] = fans;
    if (!fan) throw new Error('There is nobody to vote.');
    const post = await as(mara, `api.create_post('public', 'which', '{}', $1, null, '{a,b,c}')`, [
      crypto.randomUUID(),
    ]);
    await Promise.all(
      [1, 2, 3, 1, 2, 3].map((option) => as(fan, 'api.vote($1, $2)', [post, option])),
    );
    expect(await as(mara, `(api.post($1) #>> '{poll,total}')`, [post])).toBe('1');
    expect(await faults()).toEqual([]);
  });

  test('[F44] do not make a like wait for an uncommitted like of another fan', async () => {
    const [one, other] = fans;
    if (!one || !other) throw new Error('There are no two fans.');
    const post = await as(mara, `api.create_post('public', 'busy', '{}', $1)`, [
      crypto.randomUUID(),
    ]);
    const slow = await pool.connect();
    await slow.query('begin');
    await slow.query(`select set_config('request.jwt.claims', $1, true)`, [
      JSON.stringify({ sub: one.id, role: 'authenticated' }),
    ]);
    await slow.query('select api.like_post($1, true)', [post]);
    // the first like is not committed; the second like and the fold do not wait for it
    await as(other, 'api.like_post($1, true)', [post]);
    await database.query('select private.roll_up_counters()');
    expect(await as(other, `api.post($1) ->> 'likes'`, [post])).toBe('1');
    await slow.query('commit');
    slow.release();
    expect(await as(other, `api.post($1) ->> 'likes'`, [post])).toBe('2');
    await database.query('select private.roll_up_counters()');
    expect(await faults()).toEqual([]);
  });
});
