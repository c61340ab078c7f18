import { errorCodes } from '@generated/error-codes.gen.ts';
import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { signToken } from '../../local/jwt.ts';
import { database, disconnectAll, makeFan, type User } from '../support/users.ts';

/*
 * Responses to bad input of guests and members: a code of the catalogue, never a server error, and
 * no text of Postgres or PostgREST. The description of the API requires the secret key.
 */
const { addresses, keys, jwtSecret } = inject('platform');

let jonas: User;
beforeAll(async () => {
  jonas = await makeFan('jonas');
});
afterAll(disconnectAll);

type Caller = 'guest' | 'member';
const callers = ['guest', 'member'] as const;

interface Asked {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
}

/** Sends a request whose path and headers are kept byte by byte; fetch() would normalise them. */
function ask(caller: Caller, path: string, { method, headers, body }: Asked = {}) {
  const bearer = caller === 'member' ? { authorization: `Bearer ${jonas.token}` } : {};
  const json = body === undefined ? {} : { 'content-type': 'application/json' };
  const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
  const options = {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: { apikey: keys.publishable, ...bearer, ...json, ...length, ...headers },
  };
  return new Promise<{ status: number; text: string }>((done, fail) => {
    const sent = httpRequest(`${addresses.api}/rest/v1/${path}`, options, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (part: string) => (text += part));
      response.on('end', () => done({ status: response.statusCode ?? 0, text }));
    });
    sent.once('error', fail);
    sent.end(body);
  });
}

const foreign =
  /relation|column|function|schema|syntax|operator|permission|foreign|parse|cache|json|pgrst|"hint":"/i;

/**
 * Sends a request; returns its status and code. The rest of the body is the same for each refusal.
 */
async function refusalOf(caller: Caller, path: string, asked?: Asked) {
  const { status, text } = await ask(caller, path, asked);
  expect(status).toBeLessThan(500);
  expect(text).not.toMatch(foreign);
  const body = JSON.parse(text) as Record<string, unknown>;
  expect(body).toEqual({
    code: `PT${status}`,
    message: expect.toBeOneOf([...errorCodes]) as string,
    details: body['details'],
    hint: null,
  });
  return `${status} ${String(body['message'])}`;
}

const post = (args: unknown): Asked => ({ body: JSON.stringify(args) });
const noRight = { guest: '401 unauthorized_request', member: '403 unauthorized_request' };
const nested = `{"p_username":${'['.repeat(50_000)}${']'.repeat(50_000)}}`;

/** A function that guests and members can call, and a call of a function that writes. */
const site = 'rpc/site_info';
const guess = 'rpc/check_signup?p_username=a_free_name_x&p_email=a@example.test';

const requests: [string, string, Asked, string | { guest: string; member: string }][] = [
  ['an unknown function', 'rpc/notification', post({}), '404 not_found'],
  ['unknown arguments', site, post({ p_other: 1 }), '404 not_found'],
  ['an empty name', 'rpc/', post({}), '404 not_found'],
  ['a table', 'messages?select=id', {}, '404 not_found'],
  ['a row posted to a table', 'messages', post({}), '404 not_found'],
  ['a path of many parts', 'a/b/c', {}, '404 not_found'],
  ['an embedded table', 'messages?select=*,posts(*)', {}, '404 not_found'],
  ['a table embedded in a result', `${site}?select=*,posts(*)`, {}, '404 not_found'],
  ['another schema', site, { headers: { 'accept-profile': 'private' } }, '406 not_found'],
  ['an unknown column', `${site}?other=eq.1`, {}, '400 invalid_payload'],
  ['an unknown selection', `${site}?select=other`, {}, '400 invalid_payload'],
  ['an unknown order', `${site}?order=other`, {}, '400 invalid_payload'],
  ['a truncated selection', `${site}?select=a:b::c(`, {}, '400 invalid_payload'],
  ['a truncated filter', `${site}?or=(`, {}, '400 invalid_payload'],
  ['an aggregate', `${site}?select=pgrst_scalar.max()`, {}, '400 invalid_payload'],
  ['a comparison of json', `${site}?pgrst_scalar=eq.{}`, {}, '400 invalid_payload'],
  ['a pattern', `${site}?pgrst_scalar->>site_name=match.x`, {}, noRight],
  ['an empty range', site, { headers: { range: '5-2' } }, '416 invalid_payload'],
  ['an unknown response type', site, { headers: { accept: 'text/xml' } }, '415 invalid_payload'],
  [
    'a query plan',
    site,
    { headers: { accept: 'application/vnd.pgrst.plan' } },
    '415 invalid_payload',
  ],
  [
    'an unknown preference',
    site,
    { headers: { prefer: 'handling=strict, a=1' } },
    '400 invalid_payload',
  ],
  ['an offset out of range', `${site}?offset=${'9'.repeat(20)}`, {}, '400 invalid_payload'],
  ['a truncated body', site, { body: '{"p' }, '400 invalid_payload'],
  ['a lone surrogate', site, post({ p: '\ud800' }), '400 invalid_payload'],
  ['another method', site, { method: 'DELETE' }, '405 method_forbidden'],
  ['a function of the platform', 'rpc/service_card_account', post({ p_fan_id: null }), noRight],
  ['the description of the API', '', {}, noRight],
  ['a GET of a function that writes', guess, {}, '405 method_forbidden'],
  ['%FF in a value', `${site}?a=%FF`, {}, '400 invalid_payload'],
  ['%FF in a filter', `${site}?%FF=eq.1`, {}, '400 invalid_payload'],
  ['%FF in a name', 'rpc/%FF', post({}), '400 invalid_payload'],
  ['an encoded lone surrogate', `${site}?a=%ED%A0%80`, {}, '400 invalid_payload'],
  ['a header with an invalid byte', site, { headers: { accept: '\xff' } }, '400 invalid_payload'],
  [
    'an unknown header with an invalid byte',
    site,
    { headers: { 'x-any': '\xff' } },
    '400 invalid_payload',
  ],
];

describe.each(callers)('a %s', (caller) => {
  test.each(requests)('gets a code of the catalogue for %s', async (_what, path, asked, answer) => {
    expect(await refusalOf(caller, path, asked)).toBe(
      typeof answer === 'string' ? answer : answer[caller],
    );
  });

  test('gets unauthorized_request for an invalid or expired token', async () => {
    const claims = { role: 'authenticated', sub: jonas.id };
    const tokens = [
      'nonsense',
      await signToken(jwtSecret, claims, -60),
      await signToken('another project’s secret, long enough', claims, 3600),
    ];
    for (const token of tokens) {
      const headers = { authorization: `Bearer ${token}` };
      expect(await refusalOf(caller, site, { headers })).toBe('401 unauthorized_request');
    }
  });

  test('gets only the status for HEAD', async () => {
    for (const [path, status] of [
      [`${site}?a=%FF`, 400],
      [`${site}?other=eq.1`, 400],
      ['messages', 404],
    ] as const)
      expect(await ask(caller, path, { method: 'HEAD' })).toEqual({ status, text: '' });
    expect(await ask(caller, site, { method: 'HEAD' })).toEqual({ status: 200, text: '' });
  });
});

const thread = { p_conversation_id: crypto.randomUUID() };

test.each([
  ['a text for a number', 'member', 'messages', { ...thread, p_before: 'x' }],
  ['a number too large', 'member', 'messages', { ...thread, p_limit: 10 ** 12 }],
  ['a malformed uuid', 'member', 'messages', { p_conversation_id: 'x' }],
  ['an unknown value of an enum', 'guest', 'guest_browse', { p_sort: 'x' }],
  ['NUL in a text', 'guest', 'guest_creator_page', { p_username: 'a\u0000b' }],
  ['NUL in a text', 'member', 'creator_page', { p_username: 'a\u0000b' }],
] as const)('%s in a request of a %s is invalid', async (_what, caller, name, args) => {
  expect(await refusalOf(caller, `rpc/${name}`, post(args))).toBe('400 invalid_payload');
});

test.each(callers)('a value of a %s that is nested too deeply is invalid', async (caller) => {
  const page = caller === 'guest' ? 'rpc/guest_creator_page' : 'rpc/creator_page';
  expect(await refusalOf(caller, page, { body: nested })).toBe('413 invalid_payload');
});

test('a statement over its time limit is refused with try_again_later', async () => {
  await database.query(
    `create function api.planted_wait() returns void language sql as
       'select pg_sleep_until(''infinity'')';
     grant execute on function api.planted_wait() to anon, authenticated;
     notify pgrst, 'reload schema'`,
  );
  try {
    const wait = (asked: Asked) => refusalOf('guest', 'rpc/planted_wait', asked);
    await expect.poll(() => wait(post({})), { timeout: 60_000 }).toBe('429 try_again_later');
    expect(await wait({})).toBe('429 try_again_later');
    expect(await refusalOf('member', 'rpc/planted_wait', post({}))).toBe('429 try_again_later');
    const head = await ask('guest', 'rpc/planted_wait', { method: 'HEAD' });
    expect(head).toEqual({ status: 429, text: '' });
  } finally {
    await database.query(`drop function api.planted_wait(); notify pgrst, 'reload schema'`);
  }
});

test('the description lists the functions of the secret key in schema api, and nothing else', async () => {
  const functions = async () => {
    const { rows } = await database.query<{ path: string }>(
      `select distinct '/rpc/' || proname as path from pg_proc
       where pronamespace = 'api'::regnamespace
         and has_function_privilege('service_role', oid, 'execute')`,
    );
    return rows.map(({ path }) => path);
  };
  const described = async () => {
    const response = await fetch(`${addresses.api}/rest/v1/`, { headers: { apikey: keys.secret } });
    const { paths, definitions } = (await response.json()) as Record<string, object | undefined>;
    expect(definitions ?? {}).toEqual({});
    return Object.keys(paths ?? {});
  };
  expect((await functions()).length).toBeGreaterThan(8);
  // The cache of REST can miss a function that another test has planted, or still contain it.
  await expect
    .poll(async () => {
      const [known, named] = [['/', ...(await functions())], await described()];
      return {
        missing: known.filter((path) => !named.includes(path)),
        foreign: named.filter((path) => !known.includes(path)),
      };
    })
    .toEqual({ missing: [], foreign: [] });
});
