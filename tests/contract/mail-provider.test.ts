import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createMailDouble } from '../../local/mail/double.ts';
import type { Mail } from '../../local/part.ts';
import { createResendProvider } from '../../supabase/functions/_shared/mail/resend.ts';

// The double of the mail provider, built from its public documentation, and the adapter against it.
// https://resend.com/docs/api-reference/emails/send-email
// https://resend.com/docs/api-reference/errors
// https://resend.com/docs/dashboard/emails/idempotency-keys
const apiKey = 're_contract';
let folder = '';
let url = '';
let inbox: Mail[] = [];
let isInboxFull = false;
let close: () => Promise<void>;

async function start() {
  const double = createMailDouble({
    dataDir: folder,
    apiKey,
    deliver: async (mail) => {
      if (isInboxFull) throw new Error('the inbox is full');
      inbox.push(mail);
    },
  });
  const server = serve({ fetch: double.fetch, port: 0, hostname: '127.0.0.1' });
  await new Promise((done) => server.once('listening', done));
  // a server that listens on a port has an address
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  close = () =>
    new Promise((done) => {
      server.close(() => done());
      if ('closeAllConnections' in server) server.closeAllConnections();
    });
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mails-'));
  inbox = [];
  isInboxFull = false;
  await start();
});
afterEach(async () => {
  await close();
  rmSync(folder, { recursive: true });
});

const body = {
  from: 'The Site <no-reply@site.example>',
  to: ['anna@example.test'],
  subject: 'Hello',
  text: 'words',
  html: '<p>words</p>',
};

async function post(content: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(`${url}/emails`, {
    method: 'POST',
    body: typeof content === 'string' ? content : JSON.stringify(content),
    headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json', ...headers },
  });
  // the tests check the members themselves
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

describe('POST /emails', () => {
  it('accepts a mail and returns its id', async () => {
    const { status, body: answer } = await post(body);
    expect(status).toBe(200);
    expect(answer).toEqual({ id: expect.stringMatching(/^[\da-f-]{36}$/) });
    expect(inbox).toEqual([
      { to: 'anna@example.test', subject: 'Hello', text: 'words', html: '<p>words</p>' },
    ]);
  });

  it('accepts one receiver as text, several as a list, and a name before an address', async () => {
    await post({ ...body, to: 'Anna <anna@example.test>' });
    await post({ ...body, to: ['anna@example.test', 'ben@example.test'] });
    expect(inbox.map(({ to }) => to)).toEqual([
      'anna@example.test',
      'anna@example.test',
      'ben@example.test',
    ]);
  });

  it.each([
    ['no key', body, { authorization: '' }, 401, 'missing_api_key'],
    ['a wrong key', body, { authorization: 'Bearer re_other' }, 403, 'invalid_api_key'],
    ['no receiver', { ...body, to: undefined }, {}, 422, 'validation_error'],
    ['no address', { ...body, to: 'anna' }, {}, 422, 'validation_error'],
    ['no text', { ...body, text: undefined, html: undefined }, {}, 422, 'missing_required_field'],
    ['no JSON', '{', {}, 422, 'validation_error'],
    ['a long key', body, { 'idempotency-key': 'x'.repeat(257) }, 400, 'invalid_idempotency_key'],
  ])('refuses %s', async (_what, content, headers, status, name) => {
    const answer = await post(content, headers);
    expect(answer).toMatchObject({ status, body: { statusCode: status, name } });
    expect(inbox).toEqual([]);
  });

  it('delivers one mail for an idempotency key, also after a restart', async () => {
    const first = await post(body, { 'idempotency-key': 'one' });
    const again = await post(body, { 'idempotency-key': 'one' });
    await close();
    await start();
    const later = await post(body, { 'idempotency-key': 'one' });
    const other = await post(body, { 'idempotency-key': 'two' });
    expect([again.body, later.body]).toEqual([first.body, first.body]);
    expect(other.body).not.toEqual(first.body);
    expect(inbox).toHaveLength(2);
  });

  it('refuses a key with a changed mail and delivers one of two concurrent mails with one key', async () => {
    await post(body, { 'idempotency-key': 'one' });
    const other = await post({ ...body, subject: 'Other' }, { 'idempotency-key': 'one' });
    expect(other).toMatchObject({ status: 409, body: { name: 'invalid_idempotent_request' } });
    const twins = await Promise.all(
      [1, 2].map(() => post(body, { 'idempotency-key': 'two' }).then(({ status }) => status)),
    );
    expect(twins).toContain(200);
    expect(inbox).toHaveLength(2);
  });

  it('delivers a mail on a retry after its delivery has failed', async () => {
    const key = { 'idempotency-key': 'second-try' };
    isInboxFull = true;
    await expect(post(body, key)).rejects.toThrow('not valid JSON');
    isInboxFull = false;
    expect((await post(body, key)).status).toBe(200);
    expect(inbox).toHaveLength(1);
  });
});

const mail = {
  id: 'one',
  from: body.from,
  to: 'anna@example.test',
  replyTo: 'help@site.example',
  subject: 'Hello',
  text: 'words',
  html: '<p>words</p>',
};
const provider = (key = apiKey, timeoutMs = 5000, apiUrl = url) =>
  createResendProvider({ apiKey: key, apiUrl, timeoutMs });
async function arm(kind: string, times = 1) {
  const response = await fetch(`${url}/__control/faults`, {
    method: 'POST',
    body: JSON.stringify({ kind, times }),
  });
  expect(response.status).toBe(200);
}

describe('the adapter', () => {
  it('delivers a mail once when it is sent twice', async () => {
    expect(await provider().send(mail)).toEqual({ state: 'taken' });
    expect(await provider().send(mail)).toEqual({ state: 'taken' });
    expect(inbox).toHaveLength(1);
  });

  it('reports a mail as taken when it was already sent with another text', async () => {
    await provider().send(mail);
    expect(await provider().send({ ...mail, text: 'newer words' })).toEqual({ state: 'taken' });
    expect(inbox).toHaveLength(1);
  });

  it('reports unsure after a timeout that follows acceptance; a retry delivers no second mail', async () => {
    await arm('timeout_after_accepting');
    expect(await provider(apiKey, 200).send(mail)).toMatchObject({ state: 'unsure' });
    expect(await provider().send(mail)).toEqual({ state: 'taken' });
    expect(inbox).toHaveLength(1);
  });

  it('reports unsure after a timeout that precedes acceptance; a retry delivers the mail', async () => {
    await arm('timeout');
    expect(await provider(apiKey, 200).send(mail)).toMatchObject({ state: 'unsure' });
    expect(inbox).toHaveLength(0);
    expect(await provider().send(mail)).toEqual({ state: 'taken' });
    expect(inbox).toHaveLength(1);
  });

  it('reports unsure after a server error and when the server is unreachable', async () => {
    await arm('server_error');
    expect(await provider().send(mail)).toEqual({ state: 'unsure', why: '500 application_error' });
    expect(await provider(apiKey, 500, 'http://127.0.0.1:1').send(mail)).toMatchObject({
      state: 'unsure',
    });
    expect(inbox).toHaveLength(0);
  });

  it('reports the wait time of a rate limit', async () => {
    await arm('rate_limited');
    expect(await provider().send(mail)).toEqual({
      state: 'wait',
      seconds: 1,
      why: '429 rate_limit_exceeded',
    });
    expect(await provider().send(mail)).toEqual({ state: 'taken' });
  });

  it('reports a wait of 300 seconds for a wrong API key', async () => {
    expect(await provider('re_wrong').send(mail)).toMatchObject({ state: 'wait', seconds: 300 });
  });

  it('reports an invalid address as refused', async () => {
    expect(await provider().send({ ...mail, to: 'nobody' })).toMatchObject({ state: 'refused' });
  });

  // responses that the double never sends
  it.each([
    [429, { name: 'daily_quota_exceeded' }, { state: 'wait', seconds: 3600 }],
    [409, { name: 'concurrent_idempotent_requests' }, { state: 'unsure' }],
    [422, { name: 'invalid_from_address' }, { state: 'wait', seconds: 300 }],
    [403, { name: 'validation_error' }, { state: 'wait', seconds: 300 }],
    [404, 'no JSON', { state: 'wait', seconds: 300 }],
    [503, 'no JSON', { state: 'unsure' }],
  ])('maps the response %i %o', async (status, answer, outcome) => {
    const server = createServer((_request, response) => {
      response.writeHead(status).end(typeof answer === 'string' ? answer : JSON.stringify(answer));
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    // a server that listens on a port has an address
    const apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    expect(await provider(apiKey, 5000, apiUrl).send(mail)).toMatchObject(outcome);
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  });
});
