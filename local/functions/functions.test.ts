import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signToken } from '../jwt.ts';
import type { PartContext } from '../part.ts';
import { KeySet, type TokenKeys } from '../token-keys.ts';
import { startFunctions, type Functions } from './index.ts';

const folder = mkdtempSync(join(tmpdir(), 'functions-'));
const jwtSecret = 'a-secret-of-at-least-thirty-two-characters';
const port = 26_400;
let functions: Functions;

const ctx: PartContext = {
  databaseUrl: (role) => `postgresql://${role}@127.0.0.1:1/postgres`,
  tokenKeys: jwtSecret,
  publishableKey: 'sb_publishable_test',
  secretKey: 'sb_secret_test',
  apiUrl: 'http://127.0.0.1:1',
  siteUrl: 'http://127.0.0.1:2',
  dataDir: folder,
  log() {},
};

const options = {
  port,
  env: { A_SECRET: 'told' },
  functionsDir: join(folder, 'functions'),
  verifyJwt: { open: false, broken: false, throws: false, nowhere: false },
};

const call = (path: string, init: RequestInit = {}) =>
  functions.fetch(new Request(`http://gateway/functions/v1/${path}`, init));
const bearer = async (claims: { role: string; sub?: string }) => ({
  authorization: `Bearer ${await signToken(jwtSecret, claims, 60)}`,
});

async function writeFunction(name: string, source: string) {
  await mkdir(join(folder, 'functions', name), { recursive: true });
  await writeFile(join(folder, 'functions', name, 'index.ts'), source);
}

beforeAll(async () => {
  const echo = `Deno.serve(async (request: Request) => Response.json({
    path: new URL(request.url).pathname + new URL(request.url).search,
    body: await request.text(),
    env: Deno.env.get('SUPABASE_URL') + ' ' + Deno.env.get('A_SECRET') + ' ' + Deno.env.get('LEAK'),
  }, { status: 201 }));`;
  await writeFunction('guarded', echo);
  await writeFunction('open', echo);
  await writeFunction('broken', 'throw new Error("no");');
  await writeFunction('throws', 'Deno.serve(() => { throw new Error("no"); });');
  await writeFunction('_shared', 'throw new Error("never loaded");');
  process.env.LEAK = 'of the parent';
  functions = await startFunctions(ctx, options);
});

afterAll(async () => {
  await functions.stop();
  rmSync(folder, { recursive: true });
});

describe('edge functions', () => {
  it('a function gets path, query, body and its own variables, but none of the parent', async () => {
    const response = await call('open/deep?x=1', { method: 'POST', body: 'hello' });
    expect(response.status).toBe(201);
    expect(await response.json()).toEqual({
      path: '/open/deep?x=1',
      body: 'hello',
      env: 'http://127.0.0.1:1 told undefined',
    });
  });

  it('a user token is accepted by a function that verifies tokens', async () => {
    const headers = await bearer({ role: 'authenticated', sub: 'someone' });
    expect((await call('guarded', { headers })).status).toBe(201);
  });

  it('a request without a token, with a forged one or with a role token gets 401', async () => {
    const forged = await signToken(
      'another-secret-of-thirty-two-characters',
      { role: 'authenticated', sub: 'x' },
      60,
    );
    const attempts = [{}, { authorization: `Bearer ${forged}` }, await bearer({ role: 'anon' })];
    for (const headers of attempts) {
      const response = await call('guarded', { headers });
      expect(response.status).toBe(401);
      expect(await response.json()).toEqual({ code: 401, message: 'Invalid JWT' });
    }
  });

  it('tokens of pairs of ES256 are verified as well, and no others beside them', async () => {
    const pairs = await KeySet.generate();
    const beside = await startFunctions(
      { ...ctx, tokenKeys: pairs },
      { ...options, port: port + 1 },
    );
    const status = async (keys: TokenKeys) => {
      const token = await signToken(keys, { role: 'authenticated', sub: 'someone' }, 60);
      const headers = { authorization: `Bearer ${token}` };
      const request = new Request('http://gateway/functions/v1/guarded', { headers });
      return (await beside.fetch(request)).status;
    };
    try {
      expect(await status(pairs)).toBe(201);
      expect(await status(await KeySet.generate())).toBe(401);
      expect(await status(jwtSecret)).toBe(401);
    } finally {
      await beside.stop();
    }
  });

  it('a preflight needs no token', async () => {
    expect((await call('guarded', { method: 'OPTIONS' })).status).toBe(201);
  });

  it('a function that fails to load or throws does not affect the others', async () => {
    expect((await call('broken')).status).toBe(503);
    expect((await call('throws')).status).toBe(500);
    expect((await call('nowhere')).status).toBe(404);
    expect(
      (await call('_shared', { headers: await bearer({ role: 'authenticated', sub: 'x' }) }))
        .status,
    ).toBe(404);
    expect((await call('open')).status).toBe(201);
  });
});
