import { errorCodes } from '@generated/error-codes.gen.ts';
import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { signToken } from '../../local/jwt.ts';
import { database, disconnectAll, makeFan, type User } from '../support/users.ts';

/*
 * What guests and members are told of bad input: a code of the catalogue, never a failure of the
 * server, and no word of Postgres or PostgREST. The description of the API is for the service
 * alone.
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

/** A request whose address and headers go out byte by byte, which fetch() would mend. */
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

/** Asks, and says the status and the code; the rest of the body is the same for each refusal. */
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

/** A command that guests and members may call, its filters, and one with a value of some type. */
const site = 'rpc/site_info';
const guess = 'rpc/check_signup?p_username=a_free_name_x&p_email=a@example.test';

const requests: [string, string, Asked, string | { guest: string; member: string }][] = [
  ['an unknown function', 'rpc/notification', post({}), '404 not_found'],
  ['unknown arguments', site, post({ p_other: 1 }), '404 not_found'],
  ['no name', 'rpc/', post({}), '404 not_found'],
  ['a table at its old address', 'messages?select=id', {}, '404 not_found'],
  ['a row for a table', 'messages', post({}), '404 not_found'],
  ['a path of many parts', 'a/b/c', {}, '404 not_found'],
  ['an embedded table', 'messages?select=*,posts(*)', {}, '404 not_found'],
  ['an embedded table of an answer', `${site}?select=*,posts(*)`, {}, '404 not_found'],
  ['another schema', site, { headers: { 'accept-profile': 'private' } }, '406 not_found'],
  ['an unknown column', `${site}?other=eq.1`, {}, '400 invalid_payload'],
  ['an unknown selection', `${site}?select=other`, {}, '400 invalid_payload'],
  ['an unknown order', `${site}?order=other`, {}, '400 invalid_payload'],
  ['a selection that ends early', `${site}?select=a:b::c(`, {}, '400 invalid_payload'],
  ['a filter that ends early', `${site}?or=(`, {}, '400 invalid_payload'],
  ['an aggregate', `${site}?select=pgrst_scalar.max()`, {}, '400 invalid_payload'],
  ['a comparison of json', `${site}?pgrst_scalar=eq.{}`, {}, '400 invalid_payload'],
  ['a pattern', `${site}?pgrst_scalar->>site_name=match.x`, {}, noRight],
  ['a range of nothing', site, { headers: { range: '5-2' } }, '416 invalid_payload'],
  ['a type of answer', site, { headers: { accept: 'text/xml' } }, '415 invalid_payload'],
  ['a plan', site, { headers: { accept: 'application/vnd.pgrst.plan' } }, '415 invalid_payload'],
  ['a wish', site, { headers: { prefer: 'handling=strict, a=1' } }, '400 invalid_payload'],
  ['an offset out of range', `${site}?offset=${'9'.repeat(20)}`, {}, '400 invalid_payload'],
  ['a body that ends early', site, { body: '{"p' }, '400 invalid_payload'],
  ['half a character', site, post({ p: '\ud800' }), '400 invalid_payload'],
  ['a verb', site, { method: 'DELETE' }, '405 method_forbidden'],
  ['a function of the platform', 'rpc/service_card_account', post({ p_fan_id: null }), noRight],
  ['the description', '', {}, noRight],
  ['a GET of what writes', guess, {}, '405 method_forbidden'],
  ['%FF in a value', `${site}?a=%FF`, {}, '400 invalid_payload'],
  ['%FF in a filter', `${site}?%FF=eq.1`, {}, '400 invalid_payload'],
  ['%FF in a name', 'rpc/%FF', post({}), '400 invalid_payload'],
  ['half of a pair', `${site}?a=%ED%A0%80`, {}, '400 invalid_payload'],
  ['a header', site, { headers: { accept: '\xff' } }, '400 invalid_payload'],
  ['a header of no meaning', site, { headers: { 'x-any': '\xff' } }, '400 invalid_payload'],
];

describe.each(callers)('a %s', (caller) => {
  test.each(requests)('is told of %s in a code', async (_what, path, asked, answer) => {
    expect(await refusalOf(caller, path, asked)).toBe(
      typeof answer === 'string' ? answer : answer[caller],
    );
  });

  test('is told that a token is none, or none any more', async () => {
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

  test('is told nothing by HEAD but the status', async () => {
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
  ['no number', 'member', 'messages', { ...thread, p_before: 'x' }],
  ['a number too large', 'member', 'messages', { ...thread, p_limit: 10 ** 12 }],
  ['no uuid', 'member', 'messages', { p_conversation_id: 'x' }],
  ['no value of an enum', 'guest', 'guest_browse', { p_sort: 'x' }],
  ['NUL in a text', 'guest', 'guest_creator_page', { p_username: 'a\u0000b' }],
  ['NUL in a text', 'member', 'creator_page', { p_username: 'a\u0000b' }],
] as const)('%s in what a %s sends is invalid', async (_what, caller, name, args) => {
  expect(await refusalOf(caller, `rpc/${name}`, post(args))).toBe('400 invalid_payload');
});

test.each(callers)('a value of a %s that is nested too deeply is invalid', async (caller) => {
  const page = caller === 'guest' ? 'rpc/guest_creator_page' : 'rpc/creator_page';
  expect(await refusalOf(caller, page, { body: nested })).toBe('413 invalid_payload');
});

test('a statement over its time limit says to try again later', async () => {
  await database.query(
    `create function api.planted_wait() returns void language sql as
       'select pg_sleep_until(''infinity'')';
     grant execute on function api.planted_wait() to anon, authenticated;
     notify pgrst, 'reload schema'`,
  );
  try {
    const wait = (asked: Asked) => refusalOf('guest', 'rpc/planted_wait', asked);
    await expect.poll(() => wait(post({})), { timeout: 15_000 }).toBe('429 try_again_later');
    expect(await wait({})).toBe('429 try_again_later');
    expect(await refusalOf('member', 'rpc/planted_wait', post({}))).toBe('429 try_again_later');
    const head = await ask('guest', 'rpc/planted_wait', { method: 'HEAD' });
    expect(head).toEqual({ status: 429, text: '' });
  } finally {
    await database.query(`drop function api.planted_wait(); notify pgrst, 'reload schema'`);
  }
});

test('the description lists the functions of the service in schema api, and nothing else', async () => {
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
  // Another test may have planted a function that REST does not know yet, or knows no more.
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
