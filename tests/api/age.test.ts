import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { database, disconnectAll, makeCreator, makeFan, type User } from '../support/users.ts';
import { command, decided, drawing, uploadFile } from './media-support.ts';

/*
 * Proofs of age end to end: from the function over the provider's double and its callback to rows
 * and addresses. A region says where a request comes from; QQ asks for a proof.
 */
const { addresses, keys, ageKeys: provider } = inject('platform');

let mara: User;
let fan: User;
let name: string;

beforeAll(async () => {
  [mara, fan] = await Promise.all([makeCreator('mara', 500), makeFan('fan')]);
  const id = await uploadFile(mara, 'post', await drawing(60, 40).png().toBuffer());
  expect(await decided(mara, id)).toMatchObject({ state: 'ready' });
  const args = { p_audience: 'public', p_text: 'Words behind the gate', p_media_ids: [id] };
  const posted = await command(mara, 'create_post', {
    ...args,
    p_request_id: crypto.randomUUID(),
  });
  expect(posted.status).toBe(200);
  name = `${id}/full.webp`;
  await database.query(
    `insert into private.region_policies values
     ('QQ', '', 'verify'), ('US', '', 'confirm'), ('US', 'TX', 'verify')`,
  );
});
afterAll(async () => {
  await database.query(`delete from private.region_policies where country in ('QQ', 'US')`);
  await disconnectAll();
});

interface Place {
  as?: User;
  token?: string;
  region?: string;
  subdivision?: string;
}

const headersOf = ({ as, token, region = 'QQ', subdivision }: Place) => ({
  apikey: keys.publishable,
  authorization: `Bearer ${as?.token ?? keys.publishable}`,
  'content-type': 'application/json',
  'x-caller-region': region,
  ...(subdivision !== undefined && { 'x-caller-subdivision': subdivision }),
  ...(token !== undefined && { 'x-age-token': token }),
});

async function post(path: string, body: unknown, place: Place) {
  const response = await fetch(`${addresses.api}/${path}`, {
    method: 'POST',
    headers: headersOf(place),
    body: JSON.stringify(body),
  });
  const json: unknown = await response.json().catch(() => null);
  return { status: response.status, body: json as Record<string, unknown> };
}

/** What of Mara's post a visitor gets: its words, and an address of its picture. */
async function shown(place: Place) {
  const read = place.as
    ? await post('rest/v1/rpc/wall_posts', { p_creator_id: mara.id }, place)
    : await post('rest/v1/rpc/guest_wall', { p_username: mara.username }, place);
  expect(read.status).toBe(200);
  const signed = await post('functions/v1/sign-media', { names: [name] }, place);
  return {
    words: JSON.stringify(read.body).includes('Words behind the gate'),
    address: name in (signed.body['addresses'] as object),
  };
}
const nothing = { words: false, address: false };
const everything = { words: true, address: true };

const begin = (place: Place = {}, return_to = '/') =>
  post('functions/v1/age-check', { return_to }, place);

/** Begins a check and returns the guest's token with the reference that the provider knows. */
async function begun(place: Place = {}) {
  const { status, body } = await begin(place);
  expect(status).toBe(200);
  const address = String(body['address']);
  const list = await fetch(`${addresses.inbox}/age/__control/verifications`);
  const all = (await list.json()) as { id: string; external_user_id: string }[];
  const reference = all.find(({ id }) => address.endsWith(id))?.external_user_id ?? '';
  return { address, token: body['token'] as string | null, reference };
}

const choose = (address: string, outcome: 'adult' | 'minor' | 'late') =>
  fetch(address, { method: 'POST', body: new URLSearchParams({ outcome }), redirect: 'manual' });

async function resultOf(reference: string, status: string) {
  const response = await fetch(`${addresses.inbox}/age/__control/results`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ external_user_id: reference, status }),
  });
  return ((await response.json()) as { status: number }).status;
}

/** A callback with the given signature, or with the right one. */
async function callback(body: string, authorization?: string) {
  const hmac = createHmac('sha256', provider.secret).update(body).digest('hex');
  const response = await fetch(`${addresses.api}/functions/v1/age-callback`, {
    method: 'POST',
    headers: { authorization: authorization ?? `hmac ${provider.key}:${hmac}` },
    body,
  });
  return { status: response.status, body: (await response.json()) as unknown };
}
const approval = (reference: string) =>
  JSON.stringify({ external_user_id: reference, verification_status: 'approved' });

const passes = async () =>
  Number(
    (await database.query<{ n: string }>('select count(*) as n from private.age_passes')).rows[0]
      ?.n,
  );

describe('[F153] a guest', () => {
  test('gets nothing before the result, and everything with the token after it', async () => {
    expect(await shown({})).toEqual(nothing);
    const { address, token } = await begun();
    expect(await shown({ token: token ?? '' })).toEqual(nothing);
    const back = await choose(address, 'adult');
    expect(back.headers.get('location')).toBe(`${addresses.page}/`);
    expect(await shown({ token: token ?? '' })).toEqual(everything);
    expect(await shown({})).toEqual(nothing);
    expect(await shown({ region: 'GB' })).toEqual(everything);
  });

  test('is not served by the token of another guest, an altered or an expired one', async () => {
    const [passed, other] = [await begun(), await begun()];
    await choose(passed.address, 'adult');
    const token = passed.token ?? '';
    expect(await shown({ token })).toEqual(everything);
    expect(await shown({ token: other.token ?? '' })).toEqual(nothing);
    expect(
      await shown({ token: `${token.slice(0, -1)}${token.endsWith('a') ? 'b' : 'a'}` }),
    ).toEqual(nothing);
    expect(await shown({ token: `${token}a` })).toEqual(nothing);
    await database.query(
      `update private.age_passes set expires_at = now() where guest_hash = sha256($1::bytea)`,
      [Buffer.from(token)],
    );
    expect(await shown({ token })).toEqual(nothing);
  });

  test('stays out after a result that confirms no age', async () => {
    const { address, token } = await begun();
    await choose(address, 'minor');
    expect(await shown({ token: token ?? '' })).toEqual(nothing);
    const again = await begin({ token: token ?? '' });
    expect([again.status, again.body]).toEqual([403, { error: 'age_not_confirmed' }]);
  });
});

describe('[F153] the provider', () => {
  test('late: nothing opens until the result, and an hour later it counts for nothing', async () => {
    const [late, tooLate] = [await begun(), await begun()];
    await choose(late.address, 'late');
    expect(await shown({ token: late.token ?? '' })).toEqual(nothing);
    expect(await resultOf(late.reference, 'started')).toBe(200);
    expect(await shown({ token: late.token ?? '' })).toEqual(nothing);
    expect(await resultOf(late.reference, 'approved')).toBe(200);
    expect(await shown({ token: late.token ?? '' })).toEqual(everything);
    await database.query('update private.age_checks set expires_at = now() where id = $1', [
      tooLate.reference,
    ]);
    expect(await resultOf(tooLate.reference, 'approved')).toBe(200);
    expect(await shown({ token: tooLate.token ?? '' })).toEqual(nothing);
  });

  test('forged: a callback without its signature changes nothing', async () => {
    const { reference, token } = await begun();
    const body = approval(reference);
    const right = createHmac('sha256', provider.secret).update(body).digest('hex');
    for (const authorization of [
      'none',
      `hmac ${provider.key}:${createHmac('sha256', 'guessed').update(body).digest('hex')}`,
      `hmac other:${right}`,
      `hmac ${provider.key}:${createHmac('sha256', provider.secret).update('{}').digest('hex')}`,
    ]) {
      expect(await callback(body, authorization)).toEqual({
        status: 400,
        body: { error: 'invalid_signature' },
      });
    }
    expect(await shown({ token: token ?? '' })).toEqual(nothing);
    expect(await callback(body)).toEqual({ status: 200, body: { received: true } });
    expect(await shown({ token: token ?? '' })).toEqual(everything);
  });

  test('twice: at once or later, one result is stored', async () => {
    const before = await passes();
    const { reference, token } = await begun();
    const body = approval(reference);
    const said = await Promise.all(Array.from({ length: 5 }, () => callback(body)));
    expect(said.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await callback(body.replace('approved', 'failed'))).toMatchObject({ status: 200 });
    expect(await passes()).toBe(before + 1);
    expect(await shown({ token: token ?? '' })).toEqual(everything);
    expect((await callback(approval(crypto.randomUUID()))).status).toBe(200);
    expect(await passes()).toBe(before + 1);
  });

  test('down: the check is unavailable, nothing opens and nobody waits', async () => {
    const setDown = (down_for: string[]) =>
      fetch(`${addresses.inbox}/age/__control`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ down_for }),
      });
    await setDown(['/down-here']);
    const { status, body } = await begin({ as: fan }, '/down-here');
    expect([status, body]).toEqual([503, { error: 'age_check_unavailable' }]);
    const gate = await post('rest/v1/rpc/age_gate', {}, { as: fan });
    expect(gate.body).toMatchObject({
      mode: 'verify',
      check: { is_proven: false, is_running: false, retry_at: null },
    });
    expect(await shown({ as: fan })).toEqual(nothing);
    await setDown([]);
    expect((await begin({ as: fan }, '/down-here')).status).toBe(200);
  });
});

describe('[F153] a member', () => {
  test('gets nothing before the result, which belongs to the account', async () => {
    const other = await makeFan('other');
    expect(await shown({ as: fan })).toEqual(nothing);
    const tip = { p_creator_id: mara.id, p_amount_cents: 500, p_request_id: crypto.randomUUID() };
    const refused = await post('rest/v1/rpc/send_tip', tip, { as: fan });
    expect([refused.status, refused.body['message']]).toEqual([403, 'age_verification_required']);
    const { address, token } = await begun({ as: fan });
    expect(token).toBeNull();
    await choose(address, 'adult');
    expect(await shown({ as: fan })).toEqual(everything);
    expect(await shown({ as: other })).toEqual(nothing);
    expect((await begin({ as: fan })).body).toEqual({ address: null, token: null });
  });

  test('carries the proof of a guest into one account', async () => {
    const [first, second] = [await makeFan('first'), await makeFan('second')];
    const { address, token: made } = await begun();
    const token = made ?? '';
    await choose(address, 'adult');
    expect((await post('rest/v1/rpc/bootstrap', {}, { as: first, token })).status).toBe(200);
    expect(await shown({ as: first })).toEqual(everything);
    expect((await post('rest/v1/rpc/bootstrap', {}, { as: second, token })).status).toBe(200);
    expect(await shown({ as: second, token })).toEqual(nothing);
    expect(await shown({ token })).toEqual(nothing);
  });

  test('is refused a trial that an edge function redeems', async () => {
    const visitor = await makeFan('visitor');
    const code = 'abcdefghijkmnpqrstuv';
    await database.query(
      `insert into public.trials (creator_id, request_id, email, code_hash, period_days, expires_at)
       values ($1, gen_random_uuid(), $2, private.trial_code_hash($3), 7, now() + interval '1 day')`,
      [mara.id, `${visitor.username}@example.test`, code],
    );
    const redeem = (place: Place) =>
      post('functions/v1/trial-redeem', { code, request_id: crypto.randomUUID() }, place);
    const refused = await redeem({ as: visitor });
    expect([refused.status, refused.body]).toEqual([403, { error: 'age_verification_required' }]);
    await choose((await begun({ as: visitor })).address, 'adult');
    expect((await redeem({ as: visitor })).status).toBe(200);
  });
});

describe('[F153] a place', () => {
  test('Texas asks for a proof and the rest of the US does not', async () => {
    expect(await shown({ region: 'US', subdivision: 'TX' })).toEqual(nothing);
    expect(await shown({ region: 'US', subdivision: 'US-TX' })).toEqual(nothing);
    expect(await shown({ region: 'US', subdivision: 'CA' })).toEqual(everything);
    expect(await shown({ region: 'US' })).toEqual(nothing);
  });

  test('a request from nowhere is asked for what any region asks for', async () => {
    expect(await shown({ region: '*' })).toEqual(nothing);
    const gate = await post('rest/v1/rpc/age_gate', {}, { region: '*' });
    expect(gate.body).toMatchObject({ mode: 'verify' });
  });
});
