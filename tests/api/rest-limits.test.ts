import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { disconnectAll, makeFan, type User } from '../support/users.ts';

/*
 * Requests of a few kilobytes that would keep the REST server busy for seconds before it queries
 * the database. The gateway refuses them for guests and for members. The same calls without the
 * excess succeed.
 */
const { addresses, keys } = inject('platform');
const limitMs = 1500;

let jonas: User;
beforeAll(async () => {
  jonas = await makeFan('jonas');
});
afterAll(disconnectAll);

const callers = ['guest', 'member', 'service'] as const;
type Caller = (typeof callers)[number];

function headersOf(caller: Caller): Record<string, string> {
  if (caller === 'service') return { apikey: keys.secret };
  return {
    apikey: keys.publishable,
    ...(caller === 'member' && { authorization: `Bearer ${jonas.token}` }),
  };
}

async function ask(caller: Caller, path: string, body?: { type: string; text: string }) {
  const start = performance.now();
  const response = await fetch(`${addresses.api}/rest/v1/${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { ...headersOf(caller), ...(body && { 'content-type': body.type }) },
    ...(body && { body: body.text }),
  });
  const text = await response.text();
  return { status: response.status, text, isQuick: performance.now() - start < limitMs };
}

const refused = (status: number) => ({
  status,
  text: expect.stringContaining('invalid_payload') as string,
  isQuick: true,
});
const json = (value: unknown) => ({ type: 'application/json', text: JSON.stringify(value) });
const many = (n: number) => Object.fromEntries(Array.from({ length: n }, (_, k) => [`p${k}`, 1]));

describe.each(['guest', 'member'] as const)('a request of a %s', (caller) => {
  test.each(['rpc/', ''])(
    'with a long name below "%s" is refused, with a short one gets 404',
    async (at) => {
      expect(await ask(caller, `${at}${'x'.repeat(7000)}`)).toEqual(refused(414));
      expect(await ask(caller, `${at}${'x'.repeat(1000)}?select=a(b)`)).toEqual(refused(404));
      const unknown = await ask(caller, `${at}${'x'.repeat(20)}`);
      expect(unknown).toMatchObject({ status: 404, isQuick: true });
      expect(unknown.text).not.toContain('invalid_payload');
    },
  );

  test('with a filter of 600 conditions is too long, with a few it is not', async () => {
    const filter = (n: number) => `rpc/site_info?or=(${'pgrst_scalar.is.null,'.repeat(n)}a.eq.1)`;
    expect(await ask(caller, filter(600))).toEqual(refused(414));
    expect((await ask(caller, filter(3))).status).not.toBe(414);
  });

  test('with a thousand arguments, a long argument name or form data is refused', async () => {
    expect(await ask(caller, 'rpc/site_info', json(many(1000)))).toEqual(refused(400));
    expect(await ask(caller, 'rpc/site_info', json({ ['x'.repeat(30_000)]: 1 }))).toEqual(
      refused(400),
    );
    for (const type of ['application/x-www-form-urlencoded', 'text/csv'])
      expect(await ask(caller, 'rpc/site_info', { type, text: 'a=1&b=2' })).toEqual(refused(415));
    expect(await ask(caller, 'rpc/site_info', json({}))).toMatchObject({ status: 200 });
  });

  test('with a body in chunks is refused', async () => {
    const status = await new Promise((done, fail) => {
      const sent = httpRequest(
        `${addresses.api}/rest/v1/rpc/site_info`,
        {
          method: 'POST',
          headers: {
            ...headersOf(caller),
            'content-type': 'application/json',
            'transfer-encoding': 'chunked',
          },
        },
        (response) => done(response.statusCode),
      );
      sent.once('error', fail);
      sent.end('{}');
    });
    expect(status).toBe(411);
  });
});

test('a request with the secret key can have more than 32 arguments', async () => {
  expect((await ask('service', 'rpc/site_info', json(many(33)))).text).not.toContain(
    'invalid_payload',
  );
});
