import { createHash } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../postgres/server.ts';
import { startIdentityProvider } from './index.ts';

// The double enforces the providers' rules for applications (RFC 6749, RFC 7636).
const redirectUri = 'http://127.0.0.1:9/auth/v1/callback';
const verifier = 'v'.repeat(43);
const challenge = createHash('sha256').update(verifier).digest('base64url');

type OauthProvider = Awaited<ReturnType<typeof startIdentityProvider>>;
let provider: OauthProvider;
let dataDir = '';
let port = 0;

const start = () => startIdentityProvider({ dataDir, port, redirectUris: [redirectUri] });
const settingsOf = (name: 'google' | 'x') => {
  const settings = provider.settings[name];
  if (!settings) throw new Error(`${name} is not played`);
  return settings;
};

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'oauth-providers-'));
  port = await freePort(26_000);
  provider = await start();
});
afterAll(() => provider.stop());

const asking = (changes: Record<string, string> = {}) =>
  new URLSearchParams({
    response_type: 'code',
    client_id: settingsOf('google').client_id,
    redirect_uri: redirectUri,
    state: 'the-state',
    ...changes,
  }).toString();

const decide = (name: 'google' | 'x', query: string, form: Record<string, string>) =>
  fetch(`http://127.0.0.1:${port}/${name}/decide?${query}`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(form),
  });

async function codeFrom(name: 'google' | 'x', query: string, form: Record<string, string>) {
  const location = new URL((await decide(name, query, form)).headers.get('location') ?? '');
  expect(location.searchParams.get('state')).toBe('the-state');
  return location.searchParams.get('code') ?? '';
}

function redeem(name: 'google' | 'x', code: string, changes: Record<string, string> = {}) {
  const { url, client_id, secret } = settingsOf(name);
  const { as = `${client_id}:${secret}`, ...form } = changes;
  return fetch(`${url}${name === 'x' ? '/2/oauth2' : ''}/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(as).toString('base64')}` },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirectUri,
      ...form,
    }),
  });
}

const somebody = { answer: 'new', name: 'Mara Voss', email: 'mara@provider.test', verified: 'on' };

describe('an authorization request', () => {
  it.each([
    ['of an unknown application', { client_id: 'other' }],
    ['with an unknown redirect URI', { redirect_uri: 'https://evil.test' }],
    ['for an immediate token', { response_type: 'token' }],
  ])('%s gets 400 and no redirect', async (_what, changes) => {
    const page = await fetch(`${settingsOf('google').url}/authorize?${asking(changes)}`);
    const decided = await decide('google', asking(changes), somebody);

    expect([page.status, decided.status]).toEqual([400, 400]);
    expect(decided.headers.get('location')).toBeNull();
  });

  it('that is valid gets the sign-in page, at X only with PKCE', async () => {
    const at = async (url: string) => (await fetch(url)).status;
    const x = `${settingsOf('x').url}/i/oauth2/authorize`;
    const pkce = { code_challenge: challenge, code_challenge_method: 'S256' };

    expect(await at(`${settingsOf('google').url}/authorize?${asking()}`)).toBe(200);
    expect(await at(`${x}?${asking()}`)).toBe(400);
    expect(await at(`${x}?${asking(pkce)}`)).toBe(200);
  });
});

describe('an authorization code', () => {
  it('of Google is exchanged once for an ID token with the claims of the person', async () => {
    const code = await codeFrom('google', asking(), somebody);

    const answer = await redeem('google', code);
    const again = await redeem('google', code);

    const { id_token } = (await answer.json()) as { id_token: string };
    expect(decodeJwt(id_token)).toMatchObject({
      iss: settingsOf('google').url,
      aud: settingsOf('google').client_id,
      name: 'Mara Voss',
      email: 'mara@provider.test',
      email_verified: true,
    });
    expect(again.status).toBe(400);
  });

  it('is refused with a wrong client secret or redirect URI, or without its verifier', async () => {
    const pkce = asking({ code_challenge: challenge, code_challenge_method: 'S256' });
    const code = () => codeFrom('x', pkce, { ...somebody, username: 'mara' });

    const statuses = [
      await redeem('x', await code(), { as: 'local-application:guessed', code_verifier: verifier }),
      await redeem('x', await code(), {
        redirect_uri: 'https://evil.test',
        code_verifier: verifier,
      }),
      await redeem('x', await code()),
      await redeem('x', await code(), { code_verifier: 'w'.repeat(43) }),
      await redeem('x', await code(), { code_verifier: verifier }),
    ].map(({ status }) => status);

    expect(statuses).toEqual([401, 400, 400, 400, 200]);
  });
});

describe('a person', () => {
  it('is still listed on the sign-in page after a restart', async () => {
    const code = await codeFrom('google', asking(), { ...somebody, name: 'Comes Back' });
    const { id_token } = (await (await redeem('google', code)).json()) as { id_token: string };
    const { sub } = decodeJwt(id_token);

    await provider.stop();
    provider = await start();
    const page = await (await fetch(`${settingsOf('google').url}/authorize?${asking()}`)).text();

    expect(page).toContain(`value="${sub}"`);
  });
});
