import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import {
  connect,
  database,
  disconnectAll,
  ledgerFaults,
  linkCard,
  makeCreator,
  makeFan,
  type User,
} from '../support/users.ts';
import { command, type Answer } from './media-support.ts';
import { consentTo } from '../support/consent.ts';

/*
 * One request id for two different requests, in turn or concurrently, and requests with values that
 * the database cannot store.
 */
const { addresses, keys } = inject('platform');
const id = () => crypto.randomUUID();

let mara: User;
let ines: User;

beforeAll(async () => {
  [mara, ines] = await Promise.all([makeCreator('mara'), makeCreator('ines')]);
});
afterAll(async () => {
  expect(await ledgerFaults()).toEqual([]);
  await disconnectAll();
});

const refusal = ({ status, body }: Answer) => [status, body['message']];
const subscribe = (fan: User, creator: User, cents: number, requestId: string) =>
  command(fan, 'start_subscription', {
    p_creator_id: creator.id,
    p_expected_cents: cents,
    p_consent: consentTo(cents, 1500),
    p_request_id: requestId,
  });

describe('[F95] the request id of a subscription', () => {
  test('returns the same subscription on a retry and is refused for another creator', async () => {
    const fan = await makeFan('again', 1500);
    const requestId = id();
    expect((await subscribe(fan, mara, 1500, requestId)).body).toMatchObject({ state: 'active' });
    const again = await subscribe(fan, mara, 1500, requestId);
    expect(again.body).toMatchObject({ state: 'active', price_cents: 1500 });
    expect(refusal(await subscribe(fan, ines, 1500, requestId))).toEqual([
      409,
      'duplicate_request',
    ]);
  });

  test('is refused at another price', async () => {
    const fan = await makeFan('cheaper', 1500);
    const requestId = id();
    await subscribe(fan, mara, 1500, requestId);
    expect(refusal(await subscribe(fan, mara, 1, requestId))).toEqual([409, 'duplicate_request']);
  });

  test('is refused if a tip and a top-up have used it', async () => {
    const fan = await makeFan('sharing', 500);
    await linkCard(fan.id);
    const requestId = id();
    const tip = { p_creator_id: mara.id, p_amount_cents: 500, p_request_id: requestId };
    await command(fan, 'send_tip', tip);
    await command(fan, 'request_top_up', { p_amount_cents: 5000, p_request_id: requestId });
    expect(refusal(await subscribe(fan, mara, 1500, requestId))).toEqual([
      409,
      'duplicate_request',
    ]);
  });

  test('is refused with duplicate_request in concurrent requests for two creators', async () => {
    const fan = await makeFan('twice');
    await linkCard(fan.id);
    const requestId = id();
    const first = await database.connect();
    await first.query('begin');
    await first.query(
      `select set_config('role', 'authenticated', true), set_config('request.jwt.claims', $1, true)`,
      [JSON.stringify({ sub: fan.id, role: 'authenticated' })],
    );
    await first.query(`select api.start_subscription($1, 1500, $2, '${consentTo(1500)}')`, [
      ines.id,
      requestId,
    ]);
    const second = subscribe(fan, mara, 1500, requestId);
    await delay(500);
    await first.query('commit');
    first.release();
    expect(refusal(await second)).toEqual([409, 'duplicate_request']);
  });
});

describe('values that the database cannot store', () => {
  const ask = async (path: string, init: RequestInit = {}) => {
    const headers = { apikey: keys.publishable, 'content-type': 'application/json' };
    const response = await fetch(`${addresses.api}${path}`, {
      redirect: 'manual',
      ...init,
      headers: { ...headers, ...(init.headers as Record<string, string> | undefined) },
    });
    await response.body?.cancel();
    return response.status;
  };
  const post = (path: string, body: string, headers = {}) =>
    ask(path, { method: 'POST', body, headers });

  test('are refused by commands with the status 400', async () => {
    const text = JSON.stringify({ p_query: 'mar\u0000' });
    expect(await post('/rest/v1/rpc/guest_search', text)).toBe(400);
    expect(await post('/rest/v1/rpc/guest_search', '{"p_query": "mar"}')).toBe(200);
    expect((await connect().rpc('guest_browse', { p_sort: 'all' })).error).toBeNull();
  });

  test('cause no server error at sign-up and in Storage, in a path or a query', async () => {
    const account = (data: string) =>
      `{"email": "${id()}@example.test", "password": "Secret123", "data": ${data}}`;
    const statuses = [
      await post('/auth/v1/signup', account('{"username": "lone", "x": "\\ud800"}')),
      await ask('/auth/v1/verify?type=signup&token=%00'),
      await post('/storage/v1/object/sign/a%00b/x', '{"expiresIn": 60}'),
      await post('/storage/v1/object/list/media', '{"prefix": "", "limit": 1e30, "offset": 1e30}'),
      await post('/storage/v1/upload/resumable', '', {
        'tus-resumable': '1.0.0',
        'upload-length': '5',
      }),
    ];
    expect(statuses.filter((status) => status >= 500)).toEqual([]);
  });
});
