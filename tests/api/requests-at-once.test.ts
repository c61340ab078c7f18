import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import {
  database,
  disconnectAll,
  ledgerFaults,
  linkCard,
  makeCreator,
  makeFan,
  type User,
} from '../support/users.ts';
import { consentTo } from '../support/consent.ts';

/*
 * Every idempotent command from two connections at once: the second call waits for the first. It
 * returns the same result if the first one commits, runs anew if the first one rolls back, and is
 * refused if its arguments differ.
 */
const connectionString = inject('platform').adminDatabaseUrl;
const id = () => crypto.randomUUID();
const open: pg.Client[] = [];

afterEach(async () => {
  await Promise.all(open.splice(0).map((client) => client.end()));
});
afterAll(async () => {
  expect(await ledgerFaults()).toEqual([]);
  await disconnectAll();
});

interface Command {
  name: string;
  /** The call; $1 is the request id, $2 a creator. */
  call: string;
  /** The same request id with other arguments. */
  other: string;
  caller: 'fan' | 'creator';
  /** The rows created by the request; $1 is the user, $2 the request id. */
  made: string;
}

const commands: Command[] = [
  {
    name: 'send_tip',
    call: 'api.send_tip($2, 500, $1)',
    other: 'api.send_tip($2, 600, $1)',
    caller: 'fan',
    made: 'private.transfers where actor_id = $1 and request_id = $2',
  },
  {
    name: 'send_tip with words',
    call: `api.send_tip($2, 500, $1, 'words')`,
    other: `api.send_tip($2, 500, $1, 'other words')`,
    caller: 'fan',
    made: 'public.messages where sender_id = $1 and request_id = $2',
  },
  {
    name: 'offer_item',
    call: `api.offer_item('hello' || left($2, 0), '{}', 500, $1)::jsonb`,
    other: `api.offer_item('good bye' || left($2, 0), '{}', 500, $1)::jsonb`,
    caller: 'creator',
    made: 'public.globals where creator_id = $1 and request_id = $2',
  },
  {
    name: 'start_subscription',
    call: `api.start_subscription($2, 1500, $1, '${consentTo(1500)}')::jsonb - 'expires_at'`,
    other: `api.start_subscription($2, 1400, $1, '${consentTo(1400)}')::jsonb`,
    caller: 'fan',
    made: 'private.transfers where actor_id = $1 and request_id = $2',
  },
  {
    name: 'request_top_up',
    call: 'api.request_top_up(5000 + 0 * length($2::text), $1)',
    other: 'api.request_top_up(10000 + 0 * length($2::text), $1)',
    caller: 'fan',
    made: 'public.payments where fan_id = $1 and request_id = $2',
  },
  {
    name: 'start_paid_chat',
    call: 'api.start_paid_chat($2, 500, $1)::jsonb',
    other: 'api.start_paid_chat($2, 400, $1)::jsonb',
    caller: 'fan',
    made: 'public.paid_chats where fan_id = $1 and request_id = $2',
  },
  {
    name: 'send_message',
    call: `api.send_message($2, 'hello', '{}', null, $1)::jsonb`,
    other: `api.send_message($2, 'good bye', '{}', null, $1)::jsonb`,
    caller: 'fan',
    made: 'public.messages where sender_id = $1 and request_id = $2',
  },
  {
    name: 'start_limited_offer',
    call: 'api.start_limited_offer(500, 3 + 0 * length($2::text), $1)',
    other: 'api.start_limited_offer(600, 3 + 0 * length($2::text), $1)',
    caller: 'creator',
    made: 'private.offers where creator_id = $1 and request_id = $2',
  },
  {
    name: 'send_trial',
    call: `api.send_trial(left($2, 8) || '@example.test', 7, $1)`,
    other: `api.send_trial(left($2, 7) || '@example.test', 7, $1)`,
    caller: 'creator',
    made: 'public.trials where creator_id = $1 and request_id = $2',
  },
  {
    name: 'create_post',
    call: `api.create_post('public', 'hello' || left($2, 0), '{}', $1)`,
    other: `api.create_post('public', 'good bye' || left($2, 0), '{}', $1)`,
    caller: 'creator',
    made: 'public.posts where creator_id = $1 and request_id = $2',
  },
  {
    name: 'schedule_post',
    call: `api.schedule_post($1, date_bin('1 hour', now(), 'epoch') + interval '1 day', 'public', 'hello' || left($2, 0), '{}')`,
    other: `api.schedule_post($1, date_bin('1 hour', now(), 'epoch') + interval '2 days', 'public', 'hello' || left($2, 0), '{}')`,
    caller: 'creator',
    made: 'public.scheduled_posts where creator_id = $1 and request_id = $2',
  },
  {
    name: 'send_global',
    call: `api.send_global('all', 'hello' || left($2, 0), '{}', null, $1)::jsonb`,
    other: `api.send_global('all', 'good bye' || left($2, 0), '{}', null, $1)::jsonb`,
    caller: 'creator',
    made: 'public.globals where creator_id = $1 and request_id = $2',
  },
  {
    name: 'create_comment',
    call: `api.create_comment($1, (select id from public.posts where creator_id = $2 limit 1), 'a comment')`,
    other: `api.create_comment($1, (select id from public.posts where creator_id = $2 limit 1), 'another')`,
    caller: 'fan',
    made: 'public.comments where author_id = $1 and request_id = $2',
  },
];

/** An open transaction of a user, with the result of one statement as text. */
async function during(user: User, call: string, values: string[]) {
  const client = new pg.Client({ connectionString, statement_timeout: 10_000 });
  open.push(client);
  await client.connect();
  await client.query('begin');
  await client.query(
    `select set_config('role', 'authenticated', true), set_config('request.jwt.claims', $1, true)`,
    [JSON.stringify({ sub: user.id, role: 'authenticated' })],
  );
  const pid = (await client.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid;
  const answer = client
    .query<{ answer: string }>(`select (${call})::text as answer`, values)
    .then(({ rows }) => rows[0]?.answer, String);
  return { answer, pid, end: (how: 'commit' | 'rollback') => client.query(how) };
}

/** Waits until one other session blocks this session. */
async function waits({ pid }: { pid: number | undefined }) {
  await expect
    .poll(
      async () =>
        (await database.query('select cardinality(pg_blocking_pids($1)) as n', [pid])).rows,
    )
    .toEqual([{ n: 1 }]);
}

describe.each(commands)('$name from two connections', ({ call, other, caller, made }) => {
  let creator: User;
  let user: User;
  let stranger: User;

  beforeAll(async () => {
    creator = await makeCreator('asked');
    await database.query(
      `update public.creator_settings set text_price_cents = 500, audio_price_cents = 500,
         video_price_cents = 500 where creator_id = $1`,
      [creator.id],
    );
    await database.query(
      `with post as (
         insert into public.posts (creator_id, request_id, audience, kind)
         values ($1, gen_random_uuid(), 'public', 'text') returning id)
       insert into public.post_texts (post_id, text) select id, 'hello' from post`,
      [creator.id],
    );
    [user, stranger] = (await Promise.all(
      ['one', 'other'].map((word) =>
        caller === 'fan' ? makeFan(word, 5000) : makeCreator(`${word}s`),
      ),
    )) as [User, User];
    if (caller === 'fan') await Promise.all([linkCard(user.id), linkCard(stranger.id)]);
  });

  const count = async (who: User, request: string) =>
    (await database.query(`select 1 from ${made}`, [who.id, request])).rowCount;

  test('[F95] a first call that rolls back leaves no row, and the second call runs anew', async () => {
    const request = id();
    const first = await during(user, call, [request, creator.id]);
    expect(await first.answer).not.toMatch(/error/);
    const second = await during(user, call, [request, creator.id]);
    await waits(second);
    await first.end('rollback');
    expect(await second.answer).not.toMatch(/error/);
    await second.end('rollback');
    expect(await count(user, request)).toBe(0);
  });

  test('[F95] one call takes effect, both return its result, and other arguments are refused', async () => {
    const request = id();
    const first = await during(user, call, [request, creator.id]);
    const answer = await first.answer;
    const second = await during(user, call, [request, creator.id]);
    await waits(second);
    const third = await during(user, other, [request, creator.id]);
    await first.end('commit');
    expect(answer).not.toMatch(/error/);
    expect(await second.answer).toBe(answer);
    await second.end('commit');
    expect(await third.answer).toBe('error: duplicate_request');
    await third.end('rollback');
    expect(await count(user, request)).toBe(1);

    const theirs = await during(stranger, call, [request, creator.id]);
    expect(await theirs.answer).not.toMatch(/error/);
    await theirs.end('rollback');
  });
});
