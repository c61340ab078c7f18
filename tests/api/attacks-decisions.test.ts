import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import {
  database,
  disconnectAll,
  makeCreator,
  makeFan,
  uniqueName,
  type User,
} from '../support/users.ts';

const { addresses, keys } = inject('platform');

/*
 * Attacks on cases, decisions and appeals over the network: other people's rows, and members of
 * staff who decide about the same content at once.
 */
let mara: User;
let jonas: User;

beforeAll(async () => {
  mara = await makeCreator('mara');
  jonas = await makeFan('jonas');
});
afterAll(disconnectAll);

async function post(): Promise<string> {
  const { data, error } = await mara.client.rpc('create_post', {
    p_audience: 'public',
    p_text: uniqueName('words'),
    p_media_ids: [],
    p_request_id: crypto.randomUUID(),
  });
  expect(error).toBeNull();
  return String(data);
}

/** Files a complaint and returns the handle of its case and the secret of its mail. */
async function complain(postId: string, kind = 'other') {
  const secret = uniqueName('secret');
  await database.query('select private.file_complaint($1, $2, $3, $4)', [
    crypto.randomUUID(),
    secret,
    `/post/${postId}`,
    {
      kind,
      place: 'x',
      signature: 'Ada Stranger',
      email: `${secret}@example.test`,
      good_faith: true,
    },
  ]);
  const { rows } = await database.query<{ handle: string }>(
    `with mine as (
       update private.complaints set confirm_hash = private.trial_code_hash($1) where email = $2
       returning case_id)
     select handle from private.cases c join mine m on m.case_id = c.id`,
    [secret, `${secret}@example.test`],
  );
  return { handle: rows[0]?.handle ?? '', secret };
}

const outcome = (sql: string, values: unknown[]) =>
  database
    .query(sql, values)
    .then(() => 'done')
    .catch((error: unknown) => (error instanceof Error ? error.message : String(error)));

test('[F145] staff who decide two cases of one post at once, and a confirmation: no deadlock', async () => {
  for (let round = 0; round < 12; round++) {
    const postId = await post();
    const [one, two, three] = [
      await complain(postId),
      await complain(postId),
      await complain(postId, 'ncii'),
    ];
    const uphold = `select staff.case_uphold($1, 'seen', $2)`;
    const said = await Promise.all([
      outcome(uphold, ['Ada', one.handle]),
      outcome(uphold, ['Grace', two.handle]),
      outcome(`select private.confirm_complaint($1, $1)`, [three.secret]),
    ]);
    expect(said.toSorted()).toEqual(['conflict', 'done', 'done']);
  }
});

test('[F147] six confirmations of one mailbox at once hide five posts', async () => {
  const mailbox = uniqueName('bob');
  const filed = [];
  for (let n = 0; n < 6; n++) {
    const postId = await post();
    const { secret } = await complain(postId, 'ncii');
    await database.query(`update private.complaints set email = $1 where email = $2`, [
      `${mailbox}+${n}@example.test`,
      `${secret}@example.test`,
    ]);
    filed.push({ postId, secret });
  }
  await Promise.all(
    filed.map(({ secret }) => outcome(`select private.confirm_complaint($1, $1)`, [secret])),
  );
  const { rows } = await database.query<{ hidden: string }>(
    `select count(*) as hidden from public.posts where id = any ($1) and moderation_state = 'held'`,
    [filed.map(({ postId }) => postId)],
  );
  expect(rows).toEqual([{ hidden: '5' }]);
});

test('[F145] eight reports of one fan at once hide five posts', async () => {
  const evelyn = await makeFan('evelyn');
  const posts: string[] = [];
  for (let n = 0; n < 8; n++) posts.push(await post());
  const said = await Promise.all(
    posts.map((postId) =>
      evelyn.client.rpc('report_post', {
        p_request_id: crypto.randomUUID(),
        p_id: postId,
        p_reason: 'underage',
      }),
    ),
  );
  expect(said.map(({ error }) => error)).toEqual(posts.map(() => null));
  const { rows } = await database.query<{ hidden: string }>(
    `select count(*) as hidden from public.posts where id = any ($1) and moderation_state = 'held'`,
    [posts],
  );
  expect(rows).toEqual([{ hidden: '5' }]);
});

test('[F152] a creator who closes the account appeals by the link, once', async () => {
  const leaving = await makeCreator('lena');
  const { data: postId } = await leaving.client.rpc('create_post', {
    p_audience: 'public',
    p_text: 'words',
    p_media_ids: [],
    p_request_id: crypto.randomUUID(),
  });
  await database.query(`select private.act_remove('Ada', 'Not yours.', 'post', $1)`, [postId]);
  await leaving.client.rpc('close_account', { p_username: leaving.username });
  const { error } = await leaving.client.rpc('my_decisions');
  expect(error?.message).toBe('closure_pending');
  const appeal = (text: string) =>
    outcome(
      `select private.appeal_by_link(params ->> 'key', 'lena', $2) from private.mails
       where recipient_id = $1 and template = 'content_removed'`,
      [leaving.id, text],
    );
  expect(await appeal('It is mine.')).toBe('done');
  expect(await appeal('Again.')).toBe('already_appealed');
});

test('[F152] a case and an appeal about one post decided at once: no deadlock, no strike lost', async () => {
  for (let round = 0; round < 8; round++) {
    const postId = await post();
    await database.query(`select private.act_hold('Ada', 'Looking.', 'post', $1)`, [postId]);
    const { handle } = await complain(postId);
    const { rows } = await database.query<{ decision: string }>(
      `select d.handle as decision, private.file_appeal(d, 'It is mine.')
       from public.decisions d where d.target_id = $1`,
      [postId],
    );
    const [upheld, overturned] = await Promise.all([
      outcome(`select staff.case_uphold('Ada', 'seen', $1)`, [handle]),
      outcome(`select staff.appeal_overturn('Grace', 'seen', $1, 'We looked.')`, [
        rows[0]?.decision,
      ]),
    ]);
    expect(upheld).toBe('done');
    expect(['done', 'ineligible_action']).toContain(overturned);
    const { rows: states } = await database.query<{ moderation_state: string; strikes: string }>(
      `select p.moderation_state, (select count(*) from private.reports r
         where r.target_id = p.id and r.state = 'upheld') as strikes
       from public.posts p where id = $1`,
      [postId],
    );
    expect(states).toEqual([{ moderation_state: 'removed', strikes: '1' }]);
  }
});

test('[F152] nobody reads decisions, appeals or cases of others by table, column or embedding', async () => {
  const postId = await post();
  await database.query(`select private.act_remove('Ada', 'Not yours.', 'post', $1)`, [postId]);
  const paths = [
    'decisions?select=*',
    'decisions?select=id',
    'decisions?select=decided_by',
    'decisions?select=link_hash',
    'appeals?select=*',
    'appeals?select=text,decisions(reason)',
    'profiles?select=id,decisions(reason)',
    'posts?select=id,decisions(reason)',
    'decision_answers?select=*',
    'cases?select=*',
    'complaints?select=*',
    'month_lines?select=*',
  ];
  for (const token of [keys.publishable, jonas.token]) {
    for (const schema of ['public', 'api', 'private', 'staff', 'records']) {
      for (const path of paths) {
        const answer = await fetch(`${addresses.api}/rest/v1/${path}`, {
          headers: {
            apikey: keys.publishable,
            authorization: `Bearer ${token}`,
            'accept-profile': schema,
          },
        });
        const text = await answer.text();
        expect([text === '[]' || answer.status >= 400, `${schema} ${path}`]).toEqual([
          true,
          `${schema} ${path}`,
        ]);
        expect(text).not.toContain('Not yours.');
      }
    }
  }
  const own = await mara.client.rpc('my_decisions');
  expect(JSON.stringify(own.data)).toContain('Not yours.');
});
