import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { database, disconnectAll, makeCreator, makeFan, type User } from '../support/users.ts';

/*
 * A creator's block in one connection while the fan redeems a trial of theirs in another: the block
 * holds the lock of the pair, and the redemption asks for it before it asks whether it is blocked.
 */
const { adminDatabaseUrl } = inject('platform');
const pool = new pg.Pool({ connectionString: adminDatabaseUrl, max: 4 });
pool.on('error', () => {});

let mara: User;

beforeAll(async () => void (mara = await makeCreator('mara')));
afterAll(async () => {
  await pool.end();
  await disconnectAll();
});

/** A fan with a trial of mara's, whose redemption waits for a block that is not committed. */
async function redeemDuringBlock(name: string, code: string, end: 'commit' | 'rollback') {
  const fan = await makeFan(name);
  await database.query(
    `insert into public.trials (creator_id, request_id, email, period_days, code_hash)
     values ($1, gen_random_uuid(), $2, 7, private.trial_code_hash($3))`,
    [mara.id, `${fan.username}@example.test`, code],
  );
  const [blocking, redeeming] = [await pool.connect(), await pool.connect()];
  await blocking.query('begin');
  await blocking.query(`select set_config('request.jwt.claims', $1, true)`, [
    JSON.stringify({ sub: mara.id, role: 'authenticated' }),
  ]);
  await blocking.query('select api.block($1)', [fan.id]);
  const { rows } = await redeeming.query<{ pid: number }>('select pg_backend_pid() as pid');
  const answer = redeeming
    .query<{ answer: { refused?: string; extended?: boolean } }>(
      'select private.try_trial($1, $2, gen_random_uuid()) as answer',
      [fan.id, code],
    )
    .then((result) => result.rows[0]?.answer);
  await expect
    .poll(
      async () =>
        (await database.query('select cardinality(pg_blocking_pids($1)) as n', [rows[0]?.pid]))
          .rows,
    )
    .toEqual([{ n: 1 }]);
  await blocking.query(end);
  const subscribed = async () =>
    (
      await database.query(
        'select count(*)::int as n from public.subscriptions where fan_id = $1 and expires_at > now()',
        [fan.id],
      )
    ).rows;
  const ended = { answer: await answer, subscriptions: await subscribed() };
  for (const client of [blocking, redeeming]) client.release();
  return ended;
}

test('[F32] a trial that is redeemed during a block is refused and opens nothing', async () => {
  const { answer, subscriptions } = await redeemDuringBlock(
    'blocked',
    'abcdefghijkmnpqrstu3',
    'commit',
  );
  expect(answer).toMatchObject({ refused: expect.any(String) });
  expect(subscriptions).toEqual([{ n: 0 }]);
});

test('[F61] a trial that is redeemed during a block that does not happen opens a subscription', async () => {
  const { answer, subscriptions } = await redeemDuringBlock(
    'spared',
    'abcdefghijkmnpqrstu4',
    'rollback',
  );
  expect(answer).toMatchObject({ extended: false });
  expect(subscriptions).toEqual([{ n: 1 }]);
});
