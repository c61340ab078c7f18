import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { Edge } from '../../local/gateway/edge.ts';
import { startGateway } from '../../local/gateway/index.ts';
import { freePort } from '../../local/postgres/server.ts';
import { database, disconnectAll } from '../support/users.ts';

/*
 * The rate limits of guests count by the address that the edge has seen. The same platform runs
 * behind each kind of edge; the client claims a different address in each request and is still
 * counted as one guest.
 */
const { keys, jwtSecret, restPort } = inject('platform');
const most = 60;

const setTrusted = (header: string | null) =>
  database.query(`update private.site_config set value = $1 where key = 'address_header'`, [
    JSON.stringify(header),
  ]);
afterAll(async () => {
  await setTrusted(null);
  await disconnectAll();
});

type Claim = (n: number) => Record<string, string>;

/** Sends requests as a guest from a loopback address; returns the number of refused ones. */
async function refusedOf(port: number, from: string, tries: number, claim: Claim) {
  const ask = (n: number) =>
    new Promise<boolean>((done, fail) => {
      const sent = request(
        {
          host: '127.0.0.1',
          port,
          localAddress: from,
          path: '/rest/v1/rpc/check_signup',
          method: 'POST',
          headers: {
            apikey: keys.publishable,
            'content-type': 'application/json',
            ...claim(n),
          },
        },
        (response) => {
          let text = '';
          response.on('data', (chunk: Buffer) => (text += chunk.toString()));
          response.on('end', () => done(text.includes('rate_limited')));
        },
      );
      sent.once('error', fail);
      sent.end(JSON.stringify({ p_username: 'a_free_name', p_email: 'nobody@example.test' }));
    });
  let refused = 0;
  for (let n = 0; n < tries; n += 10) {
    const answers = await Promise.all(Array.from({ length: 10 }, (_, i) => ask(n + i)));
    refused += answers.filter(Boolean).length;
  }
  return refused;
}

const forged: Claim = (n) => ({
  'cf-connecting-ip': `198.51.100.${n}`,
  'x-forwarded-for': `203.0.113.${n}`,
});

/** Clears the counters, which otherwise last until the end of the clock minute. */
const bucket = () =>
  database.query(`delete from private.rate_limit_windows where bucket = 'check_signup'`);

describe.each<[Edge, string | null, number]>([
  ['hosted', 'cf-connecting-ip', 71],
  ['hosted', null, 72],
  ['kong', null, 73],
  ['none', null, 74],
])('behind the edge %s with the trusted header %s', (edge, header, host) => {
  // without an edge, the client controls x-forwarded-for (decision 028)
  const claims =
    edge === 'none' ? (n: number) => ({ 'cf-connecting-ip': `198.51.100.${n}` }) : forged;
  let gateway: Awaited<ReturnType<typeof startGateway>>;
  let port: number;

  beforeAll(async () => {
    await setTrusted(header);
    port = await freePort(27_500 + host);
    const unused = () => new Response(null, { status: 404 });
    gateway = await startGateway(
      {
        databaseUrl: () => '',
        tokenKeys: jwtSecret,
        publishableKey: keys.publishable,
        secretKey: keys.secret,
        apiUrl: '',
        siteUrl: '',
        dataDir: '',
        log: () => {},
      },
      port,
      {
        auth: unused,
        storage: unused,
        realtime: unused,
        functions: unused,
        upgradeRealtime: (_request, socket) => socket.destroy(),
        restPorts: [restPort],
      },
      edge,
    );
  });
  afterAll(() => gateway.stop());

  test('[F14] a guest who claims a different address in each request is counted as one guest', async () => {
    await bucket();
    const refused = await refusedOf(port, `127.0.0.${host}`, most + 20, claims);
    // the counters restart if the clock minute ends during the test
    expect(refused).toBeGreaterThanOrEqual(10);
    expect(refused).toBeLessThanOrEqual(20);
  });

  test('[F14] a second guest is counted separately if the edge reports addresses', async () => {
    const refused = await refusedOf(port, `127.0.1.${host}`, 10, claims);
    expect(refused > 0).toBe(edge === 'none');
  });
});

test('[F14] a trusted header that the edge does not overwrite opens a counter for each claim', async () => {
  // the mistake that decision 028 warns about; it also proves that the setting takes effect
  await setTrusted('x-anything');
  const port = Number(new URL(inject('platform').addresses.api).port);
  const claims: Claim = (n) => ({ 'x-anything': `claim-${crypto.randomUUID()}-${n}` });
  expect(await refusedOf(port, '127.0.0.79', most + 20, claims)).toBe(0);
});
