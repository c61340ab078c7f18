import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { database, disconnectAll, makeCreator, uniqueName, type User } from '../support/users.ts';

const { addresses, keys } = inject('platform');

/*
 * Decisions as their person reads them by the link of a mail, without a session, and as a member.
 * Every request of the tests comes from one network address, so each test begins with an empty hour.
 */
let mara: User;
let ines: User;

beforeAll(async () => {
  mara = await makeCreator('mara');
  ines = await makeCreator('ines');
});
beforeEach(async () => {
  await database.query(`delete from private.rate_limit_windows where bucket = 'decision_looks'`);
});
afterAll(disconnectAll);

type Answer = { status: number; body: Record<string, unknown> };

async function ask(body: unknown): Promise<Answer> {
  const response = await fetch(`${addresses.api}/functions/v1/decision`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { apikey: keys.publishable, 'content-type': 'application/json' },
  });
  return { status: response.status, body: (await response.json()) as Answer['body'] };
}

/** Removes a new post of a creator, and returns the decision and the secret of its mail. */
async function removed(of: User): Promise<{ id: string; key: string }> {
  const { data: postId } = await of.client.rpc('create_post', {
    p_audience: 'public',
    p_text: uniqueName('words'),
    p_media_ids: [],
    p_request_id: crypto.randomUUID(),
  });
  await database.query(`select private.act_remove('Ada', 'Not yours.', 'post', $1)`, [postId]);
  const { rows } = await database.query<{ id: string; key: string }>(
    `select d.id, m.params ->> 'key' as key
     from public.decisions d join private.mails m on m.recipient_id = d.person_id
     where d.target_id = $1 and m.params ? 'key' order by m.id desc limit 1`,
    [postId],
  );
  const [row] = rows;
  if (!row) throw new Error('no mail');
  return row;
}

describe('by the link of the mail', () => {
  test('[F152] a suspended person reads the reason and appeals, and nothing names staff', async () => {
    const lena = await makeCreator('lena');
    await database.query(`select staff.suspend('Ada Byron', 'Spam to everybody.', $1, 'spam')`, [
      lena.username,
    ]);
    const { rows } = await database.query<{ key: string }>(
      `select params ->> 'key' as key from private.mails
       where recipient_id = $1 and template = 'account_suspended'`,
      [lena.id],
    );
    const key = rows[0]?.key ?? '';
    const { error } = await lena.client.rpc('my_decisions');
    expect(error?.message).toBe('account_suspended');
    const shown = await ask({ key });
    expect([shown.status, shown.body['act'], shown.body['reason']]).toEqual([
      200,
      'suspended',
      'Spam to everybody.',
    ]);
    expect(JSON.stringify(shown.body)).not.toContain('Ada');
    const appealed = await ask({ key, text: 'It was not me.' });
    expect([appealed.status, appealed.body['appeal']]).toEqual([
      200,
      expect.objectContaining({ text: 'It was not me.', outcome: null, answer: null }),
    ]);
    expect((await ask({ key, text: 'It was not me.' })).status).toBe(200);
    const second = await ask({ key, text: 'Once more.' });
    expect([second.status, second.body['error']]).toEqual([409, 'already_appealed']);
  });

  test.each([
    ['an unknown secret', { key: 'a'.repeat(20) }, 410, 'link_expired'],
    ['a secret of another form', { key: '../x' }, 400, 'link_expired'],
    ['an appeal with an unknown secret', { key: 'a'.repeat(20), text: 'x' }, 410, 'link_expired'],
    ['no secret', {}, 400, 'invalid_payload'],
    ['a field of its own', { key: 'a'.repeat(20), id: 1 }, 400, 'invalid_payload'],
  ])('[F152] %s is refused', async (_name, body, status, code) => {
    const answer = await ask(body);
    expect([answer.status, answer.body['error']]).toEqual([status, code]);
  });

  test('[F152] NUL, nothing and too much are refused, and the appeal is still possible', async () => {
    const { key } = await removed(mara);
    for (const [text, code] of [
      ['a\0b', 'invalid_payload'],
      [' ', 'appeal_missing'],
      ['a'.repeat(2001), 'appeal_too_long'],
    ] as const) {
      const answer = await ask({ key, text });
      expect([answer.status, answer.body['error']]).toEqual([400, code]);
    }
    expect((await ask({ key, text: 'It is mine.' })).status).toBe(200);
  });

  test('[F152] the 61st look of an hour is refused', async () => {
    const { key } = await removed(mara);
    await database.query(
      `update private.rate_limit_windows set hits = 59 where bucket = 'decision_looks'`,
    );
    expect((await ask({ key })).status).toBe(200);
    await database.query(
      `update private.rate_limit_windows set hits = 60 where bucket = 'decision_looks'`,
    );
    expect((await ask({ key })).status).toBe(429);
  });
});

describe('as a member', () => {
  test('[F152] twenty appeals at once are one', async () => {
    const { id } = await removed(mara);
    const said = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        mara.client.rpc('appeal_decision', { p_decision_id: id, p_text: `It is mine (${n}).` }),
      ),
    );
    const codes = said.map(({ error }) => error?.message ?? 'done').toSorted();
    expect(codes).toEqual([...Array.from({ length: 19 }, () => 'already_appealed'), 'done']);
  });

  test('[F152] a stranger reads no column of the decision and does not appeal', async () => {
    const { id } = await removed(mara);
    const { error } = await ines.client.rpc('appeal_decision', {
      p_decision_id: id,
      p_text: 'It is mine.',
    });
    expect(error?.message).toBe('not_found');
    const { data } = await ines.client.rpc('my_decisions');
    expect(data).toEqual([]);
    const own = await mara.client.rpc('my_decisions');
    expect(JSON.stringify(own.data)).toContain(id);
  });

  test('[F152] two members of staff who decide at once are one decision', async () => {
    const { id } = await removed(mara);
    await mara.client.rpc('appeal_decision', { p_decision_id: id, p_text: 'It is mine.' });
    const decide = (name: string, act: string) =>
      database
        .query(
          `select staff.appeal_${act}($1, 'looked', (select handle from public.decisions where id = $2), 'We looked.')`,
          [name, id],
        )
        .then(() => 'done')
        .catch((error: unknown) => String(error));
    const said = await Promise.all([decide('Grace', 'keep'), decide('Linus', 'overturn')]);
    expect(said.filter((one) => one === 'done')).toHaveLength(1);
    expect(said.filter((one) => one.includes('conflict'))).toHaveLength(1);
  });
});
