import { afterAll, afterEach, expect, inject, test, vi } from 'vitest';
import { mailTemplates } from '../../supabase/functions/_shared/mail/templates.ts';
import { database, disconnectAll, makeCreator, makeFan, type User } from '../support/users.ts';
import { addressOf, elevenMinutesLater, inboxOf, job } from './mails-support.ts';
import { asWorker, command } from './media-support.ts';
import { consentTo } from '../support/consent.ts';

/*
 * Mails from the queue to the inbox: the outbox, the function mail-send and the provider's double.
 * The worker of the running platform also calls mail-send; each mail is sent by one caller only.
 */
const { addresses } = inject('platform');
const provider = `${addresses.inbox}/provider/__control/faults`;

afterEach(async () => void (await fetch(provider, { method: 'DELETE' })));
afterAll(disconnectAll);

async function queue(user: User, template: string, params: object = {}): Promise<string> {
  const { rows } = await database.query<{ id: string }>(
    `insert into private.mails (recipient_id, template, params) values ($1, $2, $3) returning id`,
    [user.id, template, params],
  );
  return rows[0]?.id ?? '';
}

const arm = (kind: string, user: User, times = 1) =>
  fetch(provider, {
    method: 'POST',
    body: JSON.stringify({ kind, times, about: addressOf(user) }),
  });

interface Row {
  state: string;
  attempts: number;
  last_failure: string | null;
}
async function rowOf(id: string): Promise<Row> {
  const { rows } = await database.query<Row>(
    'select state, attempts, last_failure from private.mails where id = $1',
    [id],
  );
  const [row] = rows;
  if (!row) throw new Error('no such mail');
  return row;
}

/** Calls mail-send until this mail is in the given state. */
const until = (id: string, state: string) =>
  vi.waitFor(
    async () => {
      await job();
      expect(await rowOf(id)).toMatchObject({ state });
    },
    { timeout: 60_000, interval: 200 },
  );

/** Makes a mail due, as if its pause or its lease had passed. */
const letPass = (id: string) =>
  database.query('update private.mails set due_at = now() where id = $1', [id]);

test('a queued mail is delivered to the inbox once', async () => {
  const jonas = await makeFan('jonas');
  const id = await queue(jonas, 'welcome');
  await until(id, 'sent');
  await job();
  const mails = await inboxOf(jonas);
  expect(mails).toHaveLength(1);
  expect(mails[0]).toMatchObject({ subject: 'Welcome' });
  expect(mails[0]?.text).toContain(`${addresses.page}/browse`);
  expect(mails[0]?.html).toContain(`href="${addresses.page}/browse"`);
});

test('every template of the database has a mail, which is sent with escaped parameters', async () => {
  const { rows } = await database.query<{ name: string }>(
    'select unnest(enum_range(null::private.mail_template))::text as name order by 1',
  );
  expect(rows.map(({ name }) => name)).toEqual([...mailTemplates].sort());
  const mara = await makeCreator('mara');
  const ids = [];
  for (const name of mailTemplates) {
    const given = { reason: 'Because <b>x</b>', from: 'Jo <i>', from_id: mara.id };
    ids.push(await queue(mara, name, given));
  }
  for (const id of ids) await until(id, 'sent');
  const mails = await inboxOf(mara);
  expect(mails).toHaveLength(mailTemplates.length);
  for (const { html } of mails) expect(html).not.toMatch(/<b>x|Jo <i>/);
});

test('a mail is delivered once if the response of the provider is lost', async () => {
  const jonas = await makeFan('jonas');
  await arm('timeout_after_accepting', jonas);
  const id = await queue(jonas, 'welcome');
  await until(id, 'queued');
  await vi.waitFor(
    async () => expect(await rowOf(id)).toMatchObject({ attempts: 1, state: 'queued' }),
    {
      timeout: 60_000,
    },
  );
  expect(await rowOf(id)).toMatchObject({ last_failure: 'TimeoutError' });
  expect(await inboxOf(jonas)).toHaveLength(1);
  await letPass(id);
  await until(id, 'sent');
  expect(await inboxOf(jonas)).toHaveLength(1);
});

test('a mail is delivered once if the sender dies after the provider has accepted it', async () => {
  const jonas = await makeFan('jonas');
  const id = await queue(jonas, 'welcome');
  await until(id, 'sent');
  // the row of a sender that died between the response of the provider and its own report
  await database.query(
    `update private.mails set state = 'leased', lease_token = gen_random_uuid(), due_at = now()
     where id = $1`,
    [id],
  );
  await until(id, 'sent');
  expect(await inboxOf(jonas)).toHaveLength(1);
});

test('a mail is delivered once if the sender dies before its request to the provider', async () => {
  const jonas = await makeFan('jonas');
  const { rows } = await database.query<{ id: string }>(
    `insert into private.mails (recipient_id, template, state, attempts, lease_token, due_at)
     values ($1, 'welcome', 'leased', 1, gen_random_uuid(), now()) returning id`,
    [jonas.id],
  );
  const id = rows[0]?.id ?? '';
  await until(id, 'sent');
  expect(await rowOf(id)).toMatchObject({ attempts: 2 });
  expect(await inboxOf(jonas)).toHaveLength(1);
});

test('a mail is sent later if the provider fails or is busy', async () => {
  const [jonas, piet] = [await makeFan('jonas'), await makeFan('piet')];
  await arm('server_error', jonas);
  await arm('rate_limited', piet);
  const [broken, busy] = [await queue(jonas, 'welcome'), await queue(piet, 'welcome')];
  const failed = async (id: string, why: string) => {
    await job();
    expect(await rowOf(id)).toMatchObject({ state: 'queued', last_failure: why });
  };
  await vi.waitFor(() => failed(broken, '500 application_error'), { timeout: 60_000 });
  expect(await inboxOf(jonas)).toEqual([]);
  await letPass(broken);
  await until(broken, 'sent');
  await until(busy, 'sent');
  expect(await rowOf(busy)).toMatchObject({ attempts: 1 });
  expect([await inboxOf(jonas), await inboxOf(piet)].map(({ length }) => length)).toEqual([1, 1]);
});

test('concurrent senders send each mail once', async () => {
  const jonas = await makeFan('jonas');
  const ids = await Promise.all(Array.from({ length: 15 }, () => queue(jonas, 'welcome')));
  await Promise.all([job(), job(), job()]);
  for (const id of ids) await until(id, 'sent');
  expect(await inboxOf(jonas)).toHaveLength(15);
});

test('only the worker can have mails sent, and each request is accepted once', async () => {
  const content = { request_id: crypto.randomUUID() };
  expect(await asWorker('mail-send', content, { secret: 'guessed' })).toEqual({
    status: 401,
    body: { error: 'invalid_signature' },
  });
  // signed for another endpoint
  expect((await asWorker('mail-send', content, { endpoint: 'storage-sweep' })).status).toBe(401);
  expect((await asWorker('mail-send', content)).status).toBe(200);
  expect(await asWorker('mail-send', content)).toEqual({
    status: 409,
    body: { error: 'duplicate_request' },
  });
  const jonas = await makeFan('jonas');
  const lease = { p_request_id: crypto.randomUUID(), p_limit: 5 };
  expect((await command(jonas, 'service_lease_mails', lease)).status).toBe(403);
});

test('[F64] an unread message is announced by a mail without its text', async () => {
  const [jonas, mara] = [await makeFan('jonas'), await makeCreator('mara')];
  const send = {
    p_to: mara.id,
    p_text: 'for your eyes only',
    p_media_ids: [],
    p_price_cents: null,
  };
  const sent = await command(jonas, 'send_message', { ...send, p_request_id: crypto.randomUUID() });
  expect(sent.status).toBe(200);
  await database.query(`update private.message_mail_marks set until = $1`, [
    '00000000-0000-0000-0000-000000000000',
  ]);
  await elevenMinutesLater('select private.queue_message_mails()');
  await database.query('update private.mails set due_at = now() where recipient_id = $1', [
    mara.id,
  ]);
  const [mail] = await vi.waitFor(
    async () => {
      await job();
      const mails = await inboxOf(mara);
      expect(mails.map(({ subject }) => subject)).toEqual(['A new message']);
      return mails;
    },
    { timeout: 60_000 },
  );
  expect(mail?.text).toContain(jonas.username);
  expect(JSON.stringify(mail)).not.toContain('eyes only');
});

test('[F64] a paid start is mailed to both sides once, also if it commits after a later one', async () => {
  const mara = await makeCreator('mara');
  const [slow, quick] = [await makeFan('slow', 1500), await makeFan('quick', 1500)];
  const start = {
    role: `select set_config('role', 'authenticated', true),
                  set_config('request.jwt.claims', $1, true)`,
    call: `select api.start_subscription($1, 1500, gen_random_uuid(), '${consentTo(1500)}')`,
  };
  const begin = async (fan: User) => {
    const client = await database.connect();
    await client.query('begin');
    await client.query(start.role, [JSON.stringify({ sub: fan.id, role: 'authenticated' })]);
    await client.query(start.call, [mara.id]);
    return async () => {
      await client.query('commit');
      client.release();
    };
  };
  const makeMails = () => database.query('select private.queue_start_mails()');
  const mailed = async () => {
    const { rows } = await database.query<{ id: string }>(
      `select recipient_id as id from private.mails
       where template = 'subscription_started' and recipient_id = any ($1)`,
      [[mara.id, slow.id, quick.id]],
    );
    return rows.map(({ id }) => id).toSorted();
  };
  const commitSlow = await begin(slow);
  await (
    await begin(quick)
  )();
  await makeMails();
  await commitSlow();
  // Other transactions of the platform may still be older than the two.
  const expected = [mara.id, mara.id, slow.id, quick.id].toSorted();
  await vi.waitFor(
    async () => {
      await makeMails();
      expect(await mailed()).toEqual(expected);
    },
    { timeout: 60_000 },
  );
  await makeMails();
  expect(await mailed()).toEqual(expected);
});
