import { z } from 'zod';
import type { SocialCommands } from '../_shared/clients/social-commands.ts';
import { base64UrlOf } from '../_shared/domain/text-of-bytes.ts';
import type { User } from '../_shared/http/for-user.ts';
import { Refusal } from '../_shared/http/refusal.ts';
import type { Cipher } from '../_shared/secrets/cipher.ts';
import type { SocialProvider } from '../_shared/social/provider.ts';

export const consentRequest = z.strictObject({});

type Deps = {
  commands: Pick<SocialCommands, 'begin' | 'redeem' | 'saveAccount'>;
  cipher: Promise<Cipher>;
  /** Null where the site has no application at the network. */
  provider: SocialProvider | null;
  siteUrl: string;
};

/** bytes: of the secret that comes back, and of the verifier of its code (RFC 7636). */
const secretBytes = 32;
const statePattern = /^[\w-]{43}$/;

const redirectUriOf = (apiUrl: string) => `${apiUrl}/functions/v1/social-link`;

/** Answers the address at the network where the creator gives the permission to post. */
export function beginConsent({ commands, cipher, provider }: Deps) {
  return async (user: User) => {
    if (!provider) throw new Refusal('temporarily_disabled', 403);
    const [state, verifier] = [randomText(), randomText()];
    const sealed = await (await cipher).encrypt(user.id, verifier);
    const apiUrl = await commands.begin(user.id, state, sealed);
    const challenge = base64UrlOf(
      new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))),
    );
    return { url: provider.consentUrl({ state, challenge, redirectUri: redirectUriOf(apiUrl) }) };
  };
}

/**
 * The way back from the network: a browser without a token brings the secret of its creator. The
 * tokens are kept if they are those of the account that this creator has linked.
 */
export function finishConsent(deps: Deps) {
  return async (request: Request): Promise<Response> => {
    const { searchParams } = new URL(request.url);
    const said = (name: string) => searchParams.get(name) ?? '';
    const settings = `${deps.siteUrl}/settings`;
    const isGiven = await give(deps, said('state'), said('code')).catch((error: unknown) => {
      if (!(error instanceof Refusal)) console.error(error);
      return false;
    });
    const location = isGiven ? `${settings}#x` : `${settings}?error=access_denied#x`;
    return new Response(null, {
      status: 303,
      headers: { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
    });
  };
}

async function give(deps: Deps, state: string, code: string): Promise<boolean> {
  const { commands, provider } = deps;
  if (!provider || !statePattern.test(state)) return false;
  // The secret is used up, whatever follows.
  const { creatorId, apiUrl, encrypted } = await commands.redeem(state);
  if (code === '') return false;
  const cipher = await deps.cipher;
  const verifier = await cipher.decrypt(creatorId, encrypted);
  const tokens = await provider.redeem({ code, verifier, redirectUri: redirectUriOf(apiUrl) });
  if (!tokens) return false;
  const account = await provider.accountOf(tokens.access);
  await commands.saveAccount(
    creatorId,
    account,
    await cipher.encrypt(creatorId, JSON.stringify(tokens)),
  );
  return true;
}

const randomText = () => base64UrlOf(crypto.getRandomValues(new Uint8Array(secretBytes)));
