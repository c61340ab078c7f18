import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import type { Client } from '../support/users.ts';
import { newClient, ok } from './auth-support.ts';

/** Sign-in by an OAuth provider, which local/identity-provider simulates. */
const { addresses } = inject('platform');

export type OauthProvider = 'google' | 'x';

/** The data of a user at the provider. Without an e-mail address the provider reports none. */
export interface AtProvider {
  name: string;
  email?: string;
  username?: string;
  isVerified?: boolean;
  /** The step that fails after the user has agreed. */
  fault?: 'code' | 'profile' | 'signature';
}

/** A user with a random name, unique among the tests. */
export function newAtProvider(changes: Partial<AtProvider> = {}): AtProvider {
  const name = `h${randomBytes(6).toString('hex')}`;
  return { name: `Person ${name}`, email: `${name}@provider.test`, username: name, ...changes };
}

const stay = { redirect: 'manual' } as const;

export function landingOf(response: Response): URL {
  const location = response.headers.get('location');
  if (!location) throw new Error(`no way on: ${response.status}`);
  return new URL(location);
}

/** Follows the redirect from Auth to the provider. */
export async function toProvider(authorizeUrl: string, fetcher = fetch): Promise<URL> {
  return landingOf(await fetcher(authorizeUrl, stay));
}

/** Submits the decision of the user; returns the callback URL to which the provider redirects. */
export async function decideAt(provider: URL, decision: Decision) {
  const name = provider.pathname.split('/')[1] ?? '';
  const form: Record<string, string> =
    decision === 'deny'
      ? { answer: 'deny' }
      : 'id' in decision
        ? { person: decision.id }
        : {
            answer: 'new',
            name: decision.name,
            email: decision.email ?? '',
            username: decision.username ?? '',
            ...((decision.isVerified ?? true) && { verified: 'on' }),
            fault: decision.fault ?? 'none',
          };
  return landingOf(
    await fetch(new URL(`/${name}/decide${provider.search}`, provider), {
      ...stay,
      method: 'POST',
      body: new URLSearchParams(form),
    }),
  );
}

type Decision = AtProvider | 'deny' | { id: string };

/** Returns from the provider to the page, through the callback of Auth. */
export async function comeBack(provider: URL, decision: Decision, fetcher = fetch): Promise<URL> {
  return landingOf(await fetcher(await decideAt(provider, decision), stay));
}

/** The whole sign-in: from Auth to the provider and back to the page. */
export async function goThroughProvider(authorizeUrl: string, decision: Decision, fetcher = fetch) {
  return comeBack(await toProvider(authorizeUrl, fetcher), decision, fetcher);
}

export const landing = `${addresses.page}/auth/callback`;

/** The URL to which the sign-in button of the page leads. */
export async function wayOf(client: Client, provider: OauthProvider, redirectTo = landing) {
  const { url } = ok(
    await client.auth.signInWithOAuth({
      provider: provider,
      options: { redirectTo, skipBrowserRedirect: true },
    }),
  );
  return url;
}

/** Signs in by a provider with the PKCE flow, as the page does. */
export async function signInBy(
  provider: OauthProvider,
  decision: AtProvider | { id: string },
  client = newClient('pkce'),
  fetcher = fetch,
) {
  const target = await goThroughProvider(await wayOf(client, provider), decision, fetcher);
  const code = target.searchParams.get('code');
  if (!code) throw new Error(`no code in ${target.href}`);
  const { session, user } = ok(await client.auth.exchangeCodeForSession(code));
  return { client, session, user };
}

/** The id of a user at the provider, from the identity that Auth stores. */
export const idAtProvider = (
  user: { identities?: { id: string; provider: string }[] },
  provider: OauthProvider,
) => user.identities?.find((identity) => identity.provider === provider)?.id ?? '';
