import { afterAll, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest';
import {
  database,
  disconnectAll,
  makeCreator,
  makeFan,
  uniqueName,
  type User,
} from '../support/users.ts';
import { addressOf, inboxOf } from './mails-support.ts';

const { addresses, keys } = inject('platform');

/*
 * Complaints as anybody sends them, without a session. Every request of the tests comes from one
 * network address, so each test begins with an empty hour.
 */
let mara: User;
let jonas: User;

beforeAll(async () => {
  mara = await makeCreator('mara');
  jonas = await makeFan('jonas');
});
beforeEach(async () => {
  await database.query(`delete from private.rate_limit_windows where bucket like 'complaint%'`);
});
afterAll(disconnectAll);

type Answer = { status: number; body: Record<string, unknown> };

async function ask(body: unknown): Promise<Answer> {
  const response = await fetch(`${addresses.api}/functions/v1/complaint`, {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { apikey: keys.publishable, 'content-type': 'application/json' },
  });
  return { status: response.status, body: (await response.json()) as Answer['body'] };
}

const notice = (more: object = {}) => ({
  kind: 'ncii',
  place: '',
  description: 'A picture of me',
  signature: 'Ada Stranger',
  email: `${uniqueName('ada')}@example.test`,
  good_faith: true,
  ...more,
});

const file = (more: object = {}) =>
  ask({ request_id: crypto.randomUUID(), complaint: notice(more) });

async function post(text: string): Promise<string> {
  const { data, error } = await mara.client.rpc('create_post', {
    p_audience: 'public',
    p_text: text,
    p_media_ids: [],
    p_request_id: crypto.randomUUID(),
  });
  expect(error).toBeNull();
  return String(data);
}

const reads = async (postId: string) =>
  (await jonas.client.rpc('post', { p_post_id: postId })).data !== null;

const pageOf = (path: string) => new URL(path, addresses.page).href;

const secretFor = (username: string) =>
  vi.waitFor(
    async () => {
      const [mail] = await inboxOf({ username });
      const [, secret] = /confirm=(\w{20})/.exec(mail?.text ?? '') ?? [];
      expect(secret).toBeDefined();
      return secret;
    },
    { timeout: 40_000, interval: 200 },
  );

describe('[F147] who is refused', () => {
  test.each([
    ['kind', { kind: '' }, 'complaint_incomplete'],
    ['kind', { kind: 'dislike' }, 'complaint_incomplete'],
    ['place', { description: ' ' }, 'complaint_incomplete'],
    ['signature', { signature: ' ' }, 'complaint_incomplete'],
    ['good_faith', { good_faith: false }, 'complaint_incomplete'],
    ['email', { email: 'nobody' }, 'email_not_valid'],
    ['description', { description: 'x'.repeat(1001) }, 'report_too_long'],
    ['place', { place: 'https://another.example/mara' }, 'address_of_another_site'],
    ['signature', { signature: 'Ada\u0000' }, 'invalid_payload'],
    ['description', { description: 'half \ud83d' }, 'invalid_payload'],
  ])('half a notice, by its field: %s %o', async (field, more, code) => {
    expect(await file(more)).toEqual({ status: 400, body: { error: code, reason: field } });
  });

  test('a megabyte, a text that is no JSON, other keys, and a list', async () => {
    expect((await file({ description: 'x'.repeat(2 ** 20) })).status).toBe(413);
    expect((await ask('{')).status).toBe(400);
    expect((await ask([])).status).toBe(400);
    expect((await ask({ look: 'a'.repeat(20), confirm: 'a'.repeat(20) })).status).toBe(400);
    expect((await ask({ complaint: notice() })).status).toBe(400);
  });

  test('a sixth complaint in an hour; the five before it are taken', async () => {
    const answers = [];
    for (let n = 0; n < 6; n++) answers.push((await file()).status);
    expect(answers).toEqual([200, 200, 200, 200, 200, 429]);
  });

  test('unknown codes, and the tables and commands behind them', async () => {
    expect(await ask({ look: 'a'.repeat(20) })).toMatchObject({ status: 404 });
    expect(await ask({ confirm: 'a'.repeat(20) })).toMatchObject({ status: 410 });
    for (const name of ['service_file_complaint', 'service_complaint']) {
      const { status } = await fetch(`${addresses.api}/rest/v1/rpc/${name}`, {
        method: 'POST',
        body: '{}',
        headers: { apikey: keys.publishable, 'content-type': 'application/json' },
      });
      expect([401, 403, 404]).toContain(status);
    }
  });
});

describe('[F147] who is served', () => {
  test('known and unknown content are answered in the same way', async () => {
    const known = await file({ place: pageOf(`/post/${await post('known')}`) });
    const unknown = await file({ place: pageOf(`/post/${crypto.randomUUID()}`) });
    for (const { status, body } of [known, unknown]) {
      expect(status).toBe(200);
      expect(Object.keys(body)).toEqual(['code']);
      expect(body['code']).toMatch(/^[a-z2-9]{20}$/);
    }
    const looks = await Promise.all(
      [known, unknown].map(({ body }) => ask({ look: body['code'] })),
    );
    expect(Object.keys(looks[0]?.body ?? {})).toEqual(Object.keys(looks[1]?.body ?? {}));
  });

  test('a stranger hides a post by confirming the address, and reads the answer by the code', async () => {
    const postId = await post('of a stranger');
    const username = uniqueName('ada');
    const email = addressOf({ username });
    const { body } = await file({ place: pageOf(`/post/${postId}`), email });
    const look = async () => (await ask({ look: body['code'] })).body;
    expect(await look()).toMatchObject({ state: 'received', is_confirmed: false, answer: null });
    expect(await reads(postId)).toBe(true);

    const secret = await secretFor(username);
    expect(await ask({ confirm: secret })).toEqual({ status: 200, body: { confirmed: true } });
    expect(await reads(postId)).toBe(false);

    await database.query(
      `select staff.case_uphold('Ada', 'taken down', c."case", 'It is gone.')
       from staff.case_queue c where c.email = $1`,
      [email],
    );
    expect(await look()).toMatchObject({
      state: 'upheld',
      is_confirmed: true,
      answer: 'It is gone.',
    });
  });

  test('a repetition after a lost answer is the same complaint, and its code the newer one', async () => {
    const request = { request_id: crypto.randomUUID(), complaint: notice() };
    const first = await ask(request);
    const second = await ask(request);
    expect((await ask({ look: first.body['code'] })).status).toBe(404);
    expect((await ask({ look: second.body['code'] })).status).toBe(200);
  });

  test('500 complaints about one post, all confirmed at once: hidden once, all there', async () => {
    const postId = await post('of many');
    const email = `${uniqueName('many')}@example.test`;
    await Promise.all(
      Array.from({ length: 500 }, (_, n) =>
        database.query('select private.file_complaint($1, $2, $3, $4)', [
          crypto.randomUUID(),
          `${email} ${n}`,
          `/post/${postId}`,
          notice({ email }),
        ]),
      ),
    );
    // An address gets few mails; the secrets of twenty complaints are set here.
    const { rows: confirmable } = await database.query<{ secret: string }>(
      `update private.complaints o set confirm_hash = private.trial_code_hash(o.request_id::text)
       where id in (select id from private.complaints where email = $1 limit 20)
       returning request_id::text as secret`,
      [email],
    );
    await Promise.all(
      confirmable.map(({ secret }) =>
        database.query(`select private.confirm_complaint($1, 'many')`, [secret]),
      ),
    );
    const { rows: counts } = await database.query<{ cases: string; hidden: string }>(
      `select count(*) as cases, count(*) filter (where c.has_hidden) as hidden
       from private.cases c join private.reports r on r.id = c.report_id where r.target_id = $1`,
      [postId],
    );
    expect(counts).toEqual([{ cases: '500', hidden: '1' }]);
    expect(await reads(postId)).toBe(false);
  });
});
