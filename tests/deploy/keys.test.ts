import { randomBytes, randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signToken } from '../../local/jwt.ts';
import { bankKeysOf } from '../../local/payouts/settings.ts';
import type { Stack } from '../../local/stack.ts';
import { KeySet } from '../../local/token-keys.ts';
import {
  signatureHeader,
  signWorkerRequest,
  timestampHeader,
} from '../../supabase/functions/_shared/domain/worker-signature.ts';
import { keepDoing } from './load.ts';
import { acceptIdentity, bankFile, earn } from './payees.ts';
import { headerOf, newSession, poolOf, signIn, startPlatform, type Member } from './platform.ts';

/*
 * docs/runbooks/keys.md on a platform whose tokens are signed by pairs of ES256, as on a new hosted
 * project: what such tokens open, and each rotation while requests run.
 */
let stack: Stack;
let pool: Pool;
let jonas: Member;
let keys: KeySet;

beforeAll(async () => {
  stack = await startPlatform('keys');
  if (typeof stack.tokenKeys === 'string') throw new Error('The platform signs by a secret.');
  keys = stack.tokenKeys;
  pool = poolOf(stack);
  jonas = await signIn(stack, pool, 'jonas_keys', 'fan');
});
afterAll(async () => {
  await jonas?.client.removeAllChannels();
  await pool?.end();
  await stack?.stop();
});

const asked = async (path: string, token: string, init: RequestInit = {}) => {
  const response = await fetch(stack.addresses.api + path, {
    method: 'POST',
    body: '{}',
    ...init,
    headers: {
      apikey: stack.keys.publishable,
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
    },
  });
  await response.body?.cancel();
  return response.status;
};

/** Every part that checks a token, and its answer to this one. */
const answersTo = async (token: string) => ({
  auth: await asked('/auth/v1/user', token, { method: 'GET', body: null }),
  rest: await asked('/rest/v1/rpc/bootstrap', token),
  function: await asked('/functions/v1/push-key', token),
  storage: await asked('/storage/v1/object/list/media', token, { body: '{"prefix":""}' }),
});

const joined = (member: Member, topic: string) =>
  new Promise<string>((done) => {
    const channel = member.client.channel(topic, { config: { private: true } });
    channel.subscribe((status, error) => {
      if (status === 'CLOSED') return;
      void member.client.removeChannel(channel);
      done(error ? error.message : status);
    });
  });

const open = { auth: 200, rest: 200, function: 200, storage: 200 };
const closed = { auth: 403, rest: 401, function: 401, storage: 400 };

describe('tokens of asymmetric keys', () => {
  test('open Auth, REST, Storage, functions and Realtime', async () => {
    const token = await jonas.token();
    expect(headerOf(token)).toMatchObject({ alg: 'ES256', kid: keys.current });
    expect(await answersTo(token)).toEqual(open);
    expect(await joined(jonas, `user:${jonas.id}`)).toBe('SUBSCRIBED');
  });

  test('of another project open nothing', async () => {
    const claims = { role: 'authenticated', sub: jonas.id };
    const foreign = await signToken(await KeySet.generate(), claims, 600);
    expect(await answersTo(foreign)).toEqual(closed);
    // A secret that everybody reads: the public key, as text.
    const mixed = await signToken(JSON.stringify(keys.publicKeys()), claims, 600);
    expect(await answersTo(mixed)).toEqual(closed);
  });

  test('are verified by anybody with the public list, which has no private half', async () => {
    const answer = await fetch(`${stack.addresses.api}/auth/v1/.well-known/jwks.json`);
    const { keys: shown } = (await answer.json()) as { keys: Record<string, unknown>[] };
    expect(shown.map(({ kid }) => kid)).toEqual([keys.current]);
    expect(shown.some((key) => 'd' in key)).toBe(false);
    const { data } = await jonas.client.auth.getClaims();
    expect(data?.claims.sub).toBe(jonas.id);
  });
});

describe('a rotation while requests run', () => {
  test('of the signing key loses none; tokens of a revoked key open nothing', async () => {
    const [first, other] = [keys.current, await signIn(stack, pool, 'petra_keys', 'fan')];
    const stale = await jonas.token();
    const asleep = await newSession(stack, 'jonas_keys@example.test');
    const opened = async (member: Member) => {
      const answers = await answersTo(await member.token());
      return JSON.stringify(answers) === JSON.stringify(open) ? null : JSON.stringify(answers);
    };
    let signed = '';
    const load = keepDoing({
      member: () => opened(jonas),
      'another member': () => opened(other),
      guest: async () => {
        const status = await asked('/rest/v1/rpc/site_info', stack.keys.publishable);
        return status === 200 ? null : String(status);
      },
      'secret key': async () => {
        const path = '/auth/v1/admin/users?per_page=1';
        const answer = await fetch(stack.addresses.api + path, {
          headers: { apikey: stack.keys.secret, authorization: `Bearer ${stack.keys.secret}` },
        });
        await answer.body?.cancel();
        return answer.ok ? null : String(answer.status);
      },
      'sign-in': async () => {
        const { token } = await newSession(stack, 'petra_keys@example.test');
        signed = headerOf(await token()).kid ?? '';
        return null;
      },
      join: async () => {
        const answer = await joined(other, `user:${other.id}`);
        return answer === 'SUBSCRIBED' ? null : answer;
      },
    });
    await load.pass(3);
    const second = await keys.prepare();
    await load.pass(5);
    expect(signed).toBe(first);
    keys.use(second);
    await load.pass(5);
    expect(signed).toBe(second);
    for (const member of [jonas, other])
      expect((await member.client.auth.refreshSession()).error).toBeNull();
    await load.pass(5);
    keys.revoke(first);
    await load.pass(10);
    const { failures, counts } = await load.stop();
    expect(failures).toEqual([]);
    expect(Math.min(...Object.values(counts))).toBeGreaterThan(20);
    expect(await answersTo(stale)).toEqual(closed);
    // A page that slept through all of it: its token is refused, its session is not.
    expect(await answersTo(await asleep.token())).toEqual(closed);
    expect((await asleep.client.auth.refreshSession()).error).toBeNull();
    expect(await answersTo(await asleep.token())).toEqual(open);
    expect(await answersTo(await jonas.token())).toEqual(open);
  });

  test('of TRANSCODE_SECRET loses none; the old one is refused after it', async () => {
    const asWorker = async (secret: string) => {
      const [timestamp, body] = [
        String(Math.floor(Date.now() / 1000)),
        JSON.stringify({ request_id: randomUUID() }),
      ];
      const signature = await signWorkerRequest(secret, { endpoint: 'mail-send', timestamp, body });
      const answer = await fetch(`${stack.addresses.api}/functions/v1/mail-send`, {
        method: 'POST',
        body,
        headers: { [timestampHeader]: timestamp, [signatureHeader]: signature },
      });
      return `${answer.status} ${await answer.text()}`;
    };
    const [old, fresh] = [stack.secrets.transcodeSecret, randomBytes(32).toString('hex')];
    let current = old;
    const load = keepDoing({
      worker: async () => {
        const answer = await asWorker(current);
        return answer.startsWith('200') ? null : answer;
      },
    });
    await load.pass(5);
    expect(await asWorker(fresh)).toMatch(/^401 .*invalid_signature/);
    await stack.setSecrets({ TRANSCODE_SECRET: `${fresh},${old}` });
    await load.pass(5);
    await stack.restartWorker(`${fresh},${old}`);
    current = fresh;
    await load.pass(5);
    await stack.setSecrets({ TRANSCODE_SECRET: fresh });
    await load.pass(10);
    expect((await load.stop()).failures).toEqual([]);
    expect(await asWorker(old)).toMatch(/^401 .*invalid_signature/);
    expect(await asWorker(fresh)).toMatch(/^200/);
  });

  test('of BANK_KEYS loses no number: each is read with the key that its row names', async () => {
    const creators = await Promise.all(
      ['ada', 'bea', 'cleo'].map((name) => signIn(stack, pool, `${name}_keys`, 'creator')),
    );
    for (const { id } of creators) await acceptIdentity(pool, id);
    const saved = new Map<string, string>();
    const save = (creator: Member) => async () => {
      await pool.query('delete from private.rate_limit_windows');
      const account = String(Math.floor(Math.random() * 9e7) + 1e7);
      const { error } = await creator.client.functions.invoke('bank', {
        body: { ...bankForm, account, request_id: randomUUID() },
      });
      if (error) return String(error);
      saved.set(creator.id, account);
      return null;
    };
    const old = bankKeysOf(stack.secrets);
    const list = `k2:${randomBytes(32).toString('base64')},${old}`;
    // The first one saves before the rotation alone, so that a row keeps the old key.
    expect(await save(creators[0] as Member)()).toBeNull();
    const load = keepDoing(
      Object.fromEntries(creators.slice(1).map((one, at) => [String(at), save(one)])),
    );
    await load.pass(3);
    await stack.setSecrets({ BANK_KEYS: list });
    await load.pass(5);
    expect((await load.stop()).failures).toEqual([]);
    const { rows } = await pool.query<{ key_id: string }>(
      'select key_id from private.bank_numbers order by key_id desc',
    );
    expect(rows.map(({ key_id }) => key_id)).toEqual(['local', 'k2', 'k2']);
    for (const { id, client } of creators) {
      await earn(pool, jonas.id, id);
      const request = { p_request_id: randomUUID(), p_amount_cents: 12_000 };
      expect((await client.rpc('withdraw', request)).error).toBeNull();
    }
    const file = await bankFile(pool);
    for (const { id } of creators) expect(file).toContain(`"${saved.get(id)}"`);
  });
});

const bankForm = {
  name: 'First Bank',
  holder: 'Mara Bell',
  notes: '',
  sort: '20-00-00',
  routing: '',
};
