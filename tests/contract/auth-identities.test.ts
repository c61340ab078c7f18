import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startIdentityProvider } from '../../local/identity-provider/index.ts';
import { freePort } from '../../local/postgres/server.ts';
import {
  goThroughProvider,
  comeBack,
  idAtProvider,
  newAtProvider,
  signInBy,
  wayOf,
  type OauthProvider,
} from './auth-providers.ts';
import {
  apiUrl,
  authWith,
  call,
  closeDatabase,
  codeIn,
  lastMailTo,
  member,
  newClient,
  newPerson,
  ok,
  sql,
  type SignedIn,
} from './auth-support.ts';

// Several identities of one account: linked automatically where the address is the same and
// verified, or manually at the request of the user.
// https://supabase.com/docs/guides/auth/auth-identity-linking
// https://supabase.com/docs/reference/javascript/auth-linkidentity
// https://supabase.com/docs/reference/javascript/auth-unlinkidentity

afterAll(closeDatabase);

/** The URL to which Auth sends a signed-in user who links an identity. */
async function linkingWay({ client }: Pick<SignedIn, 'client'>, provider: OauthProvider) {
  const { url } = ok(
    await client.auth.linkIdentity({ provider, options: { skipBrowserRedirect: true } }),
  );
  return new URL(url ?? '');
}

describe('an address that has an account', () => {
  it('[F12] is linked when the provider has verified the address', async () => {
    const { person, userId } = await member();

    const { user } = await signInBy('google', newAtProvider({ email: person.email }));

    expect(user.id).toBe(userId);
    expect(user.app_metadata).toMatchObject({ provider: 'email', providers: ['email', 'google'] });
    expect(user.identities?.map(({ provider }) => provider)).toEqual(['email', 'google']);
    expect((await newClient().auth.signInWithPassword(person)).error).toBeNull();
  });

  it('is not linked when the provider has not verified it, and sign-in is refused', async () => {
    const { person, userId } = await member();

    const target = await goThroughProvider(
      await wayOf(newClient('pkce'), 'google'),
      newAtProvider({ email: person.email, isVerified: false }),
    );

    expect(Object.fromEntries(target.searchParams)).toMatchObject({
      error: 'access_denied',
      error_code: 'provider_email_needs_verification',
      error_description:
        'Unverified email with google. Verify the email with google in order to sign in',
    });
    expect(await sql('select provider from auth.identities where user_id = $1', [userId])).toEqual([
      { provider: 'email' },
    ]);
  });

  it('that was never confirmed goes to the user of the provider and loses its password', async () => {
    const intruder = newPerson();
    ok(await newClient().auth.signUp({ ...intruder, options: { data: intruder.data } }));

    const { user } = await signInBy('google', newAtProvider({ email: intruder.email }));

    expect(user.identities?.map(({ provider }) => provider)).toEqual(['google']);
    expect(user.app_metadata).toMatchObject({ provider: 'google', providers: ['google'] });
    expect((await newClient().auth.signInWithPassword(intruder)).error).toMatchObject({
      code: 'invalid_credentials',
    });
  });
});

describe('a new address that the provider has not verified', () => {
  it('must be confirmed by mail before sign-in', async () => {
    const person = newAtProvider({ isVerified: false });
    const email = person.email ?? '';

    const target = await goThroughProvider(await wayOf(newClient('pkce'), 'google'), person);
    const token = await codeIn(await lastMailTo(email));
    const confirmed = ok(await newClient().auth.verifyOtp({ email, token, type: 'signup' }));

    expect(target.searchParams.get('error_description')).toBe(
      'Unverified email with google. A confirmation email has been sent to your google email',
    );
    expect(confirmed.user?.email_confirmed_at).toBeTruthy();
  });
});

describe('manual linking', () => {
  it('adds an identity with another address, which then signs in to the same account', async () => {
    const someone = await member();
    const person = newAtProvider();

    const target = await comeBack(await linkingWay(someone, 'x'), person);
    const { identities } = ok(await someone.client.auth.getUserIdentities());
    const id = identities.find(({ provider }) => provider === 'x')?.id ?? '';
    const back = await signInBy('x', { id });

    expect(target.hash).toContain('access_token=');
    expect(identities.map(({ provider }) => provider)).toEqual(['email', 'x']);
    expect(back.user).toMatchObject({
      id: someone.userId,
      email: someone.person.email,
      app_metadata: { providers: ['email', 'x'] },
    });
  });

  it('is refused for an identity that is already linked to the same or another user', async () => {
    const owner = await signInBy('x', newAtProvider());
    const at = { id: idAtProvider(owner.user, 'x') };
    const other = await member();

    const own = await comeBack(await linkingWay(owner, 'x'), at);
    const foreign = await comeBack(await linkingWay(other, 'x'), at);

    expect(Object.fromEntries(own.searchParams)).toMatchObject({
      error: 'server_error',
      error_code: 'identity_already_exists',
      error_description: 'Identity is already linked',
    });
    expect(foreign.searchParams.get('error_description')).toBe(
      'Identity is already linked to another user',
    );
  });

  it('is refused for guests', async () => {
    const response = await call('/user/identities/authorize?provider=x');

    expect(response.status).toBe(403);
  });
});

describe('unlinking', () => {
  it('removes one identity and keeps the other', async () => {
    const someone = await member();
    await comeBack(await linkingWay(someone, 'x'), newAtProvider());
    const { identities } = ok(await someone.client.auth.getUserIdentities());
    const x = identities.find(({ provider }) => provider === 'x');
    if (!x) throw new Error('not linked');

    ok(await someone.client.auth.unlinkIdentity(x));

    const { user } = ok(await someone.client.auth.getUser());
    expect(user.identities?.map(({ provider }) => provider)).toEqual(['email']);
    expect(user.app_metadata).toMatchObject({ provider: 'email', providers: ['email'] });
  });

  it('of the e-mail identity is refused by the project, and the address stays', async () => {
    const someone = await member();
    await comeBack(await linkingWay(someone, 'x'), newAtProvider());
    const { identities } = ok(await someone.client.auth.getUserIdentities());
    const email = identities.find(({ provider }) => provider === 'email');
    if (!email) throw new Error('no such identity');

    const refused = await someone.client.auth.unlinkIdentity(email);

    expect(refused.error?.status).toBe(500);
    const { user } = ok(await someone.client.auth.getUser());
    expect(user.email).toBe(someone.person.email);
    expect(user.identities?.map(({ provider }) => provider)).toEqual(['email', 'x']);
  });

  it('of the last identity and of the identity of another user is refused', async () => {
    const someone = await member();
    const stranger = await member();
    const path = async ({ client }: SignedIn) =>
      `/user/identities/${ok(await client.auth.getUserIdentities()).identities[0]?.identity_id}`;
    const remove = (at: string, { accessToken }: SignedIn) =>
      call(at, { method: 'DELETE', token: accessToken });

    const last = await remove(await path(someone), someone);
    await comeBack(await linkingWay(someone, 'x'), newAtProvider());
    const foreign = await remove(await path(stranger), someone);
    const nonsense = await remove('/user/identities/mine', someone);

    expect([last.status, await last.json()]).toEqual([
      422,
      {
        code: 422,
        error_code: 'single_identity_not_deletable',
        msg: 'User must have at least 1 identity after unlinking',
      },
    ]);
    expect([foreign.status, await foreign.json()]).toMatchObject([
      422,
      { error_code: 'identity_not_found', msg: "Identity doesn't exist" },
    ]);
    expect(nonsense.status).toBe(404);
  });
});

describe('settings', () => {
  let provider: Awaited<ReturnType<typeof startIdentityProvider>>;
  const running: Awaited<ReturnType<typeof authWith>>[] = [];
  const start = async (settings: Parameters<typeof authWith>[0]) => {
    const auth = await authWith({ external: provider.settings, ...settings });
    running.push(auth);
    return auth;
  };

  beforeAll(async () => {
    provider = await startIdentityProvider({
      dataDir: await mkdtemp(join(tmpdir(), 'oauth-providers-')),
      port: await freePort(26_200),
      redirectUris: [`${apiUrl}/auth/v1/callback`],
    });
  });
  afterAll(async () => {
    for (const auth of running) await auth.stop();
    await provider.stop();
  });

  it('without manual linking refuse linking and unlinking', async () => {
    const auth = await start({ email: { enable_confirmations: false } });
    const client = auth.client();
    const person = newPerson();
    const { session } = ok(await client.auth.signUp(person));
    const ask = async (method: string, path: string) => {
      const response = await auth.fetcher(`${apiUrl}/auth/v1${path}`, {
        method,
        headers: { authorization: `Bearer ${session?.access_token}` },
      });
      return [response.status, ((await response.json()) as { error_code: string }).error_code];
    };

    expect([
      await ask('GET', '/user/identities/authorize?provider=x'),
      await ask('DELETE', '/user/identities/00000000-0000-4000-8000-000000000000'),
    ]).toEqual([
      [404, 'manual_linking_disabled'],
      [404, 'manual_linking_disabled'],
    ]);
  });

  it('that close sign-ups refuse new users and admit existing ones', async () => {
    const open = await start({});
    const closed = await start({ enable_signup: false });
    const way = `${apiUrl}/auth/v1/authorize?provider=google`;
    const person = newAtProvider();

    const refused = await goThroughProvider(way, person, closed.fetcher);
    const made = await goThroughProvider(way, person, open.fetcher);
    const token = new URLSearchParams(made.hash.slice(1)).get('access_token') ?? '';
    const { user } = ok(await open.client().auth.getUser(token));
    const back = await goThroughProvider(way, { id: idAtProvider(user, 'google') }, closed.fetcher);

    expect(Object.fromEntries(refused.searchParams)).toMatchObject({
      error: 'access_denied',
      error_code: 'signup_disabled',
      error_description: 'Signups not allowed for this instance',
    });
    expect(back.hash).toContain('access_token=');
  });

  it('with a disabled provider refuse it and list it as disabled', async () => {
    const auth = await start({ external: { google: { enabled: false } } });

    const asked = await auth.fetcher(`${apiUrl}/auth/v1/authorize?provider=google`);
    const told = await auth.fetcher(`${apiUrl}/auth/v1/settings`);

    expect(asked.status).toBe(400);
    expect(await asked.json()).toMatchObject({
      msg: 'Unsupported provider: provider is not enabled',
    });
    expect(await told.json()).toMatchObject({ external: { google: false, email: true } });
  });
});
