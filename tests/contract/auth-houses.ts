import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import type { Client } from '../support/people.ts';
import { newClient, ok } from './auth-support.ts';

/** People who sign in at another house, played by local/identity-provider. */
const { addresses } = inject('platform');

export type House = 'google' | 'x';

/** What somebody tells the house. Without an address the house tells none. */
export interface AtHouse {
  name: string;
  email?: string;
  username?: string;
  isVerified?: boolean;
  /** Goes wrong after they agreed. */
  fault?: 'code' | 'profile' | 'signature';
}

/** Somebody nobody else in the tests knows. */
export function newAtHouse(changes: Partial<AtHouse> = {}): AtHouse {
  const name = `h${randomBytes(6).toString('hex')}`;
  return { name: `Person ${name}`, email: `${name}@house.test`, username: name, ...changes };
}

const stay = { redirect: 'manual' } as const;

export function landingOf(response: Response): URL {
  const location = response.headers.get('location');
  if (!location) throw new Error(`no way on: ${response.status}`);
  return new URL(location);
}

/** Auth sends the person to the house. */
export async function toHouse(authorizeUrl: string, fetcher = fetch): Promise<URL> {
  return landingOf(await fetcher(authorizeUrl, stay));
}

/** The person says who they are, or no; the house sends them to the callback. */
export async function decideAt(house: URL, decision: Decision) {
  const name = house.pathname.split('/')[1] ?? '';
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
    await fetch(new URL(`/${name}/decide${house.search}`, house), {
      ...stay,
      method: 'POST',
      body: new URLSearchParams(form),
    }),
  );
}

type Decision = AtHouse | 'deny' | { id: string };

/** From the house back to the page, by way of Auth. */
export async function comeBack(house: URL, decision: Decision, fetcher = fetch): Promise<URL> {
  return landingOf(await fetcher(await decideAt(house, decision), stay));
}

/** The whole way: from Auth to the house and back to the page. */
export async function arrive(authorizeUrl: string, decision: Decision, fetcher = fetch) {
  return comeBack(await toHouse(authorizeUrl, fetcher), decision, fetcher);
}

export const landing = `${addresses.page}/auth/callback`;

/** Where the page sends somebody who presses the button. */
export async function wayOf(client: Client, house: House, redirectTo = landing) {
  const { url } = ok(
    await client.auth.signInWithOAuth({
      provider: house,
      options: { redirectTo, skipBrowserRedirect: true },
    }),
  );
  return url;
}

/** Signs in by a house in the PKCE flow, as the page does. */
export async function signInBy(
  house: House,
  decision: AtHouse | { id: string },
  client = newClient('pkce'),
  fetcher = fetch,
) {
  const target = await arrive(await wayOf(client, house), decision, fetcher);
  const code = target.searchParams.get('code');
  if (!code) throw new Error(`no code in ${target.href}`);
  const { session, user } = ok(await client.auth.exchangeCodeForSession(code));
  return { client, session, user };
}

/** Who a person is at the house, by the identity that Auth keeps. */
export const idAtHouse = (
  user: { identities?: { id: string; provider: string }[] },
  house: House,
) => user.identities?.find(({ provider }) => provider === house)?.id ?? '';
