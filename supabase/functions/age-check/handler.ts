import { z } from 'zod';
import type { AgeProvider } from '../_shared/age/provider.ts';
import type { AgeCommands, AgeSubject } from '../_shared/clients/age-commands.ts';
import { base64UrlOf, hexOf } from '../_shared/domain/text-of-bytes.ts';
import { inputOf } from '../_shared/http/body.ts';
import { callerToken } from '../_shared/http/caller-token.ts';
import type { FindUser } from '../_shared/http/for-user.ts';
import { AGE_TOKEN } from '../_shared/http/forwarded.ts';
import { Refusal } from '../_shared/http/refusal.ts';

/** A path of this site, so that the provider leads back to no other one. */
const ageCheckRequest = z.strictObject({
  return_to: z.string().regex(/^\/(?![/\\])[^\s\\]{0,300}$/),
});

type Deps = {
  commands: Pick<AgeCommands, 'begin' | 'drop'>;
  provider: AgeProvider | null;
  findUser: FindUser;
  siteUrl: string;
  callbackUrl: string;
};

const tokenPattern = /^[\w-]{43}$/;

const newToken = () => base64UrlOf(crypto.getRandomValues(new Uint8Array(32)));

const hashOf = async (token: string): Promise<string> =>
  hexOf(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token)));

/**
 * Begins a check of the caller's age and returns the provider's address. A guest gets a token that
 * only the browser keeps. Where the provider gives no answer nothing opens: age_check_unavailable.
 */
export function ageCheck({ commands, provider, findUser, siteUrl, callbackUrl }: Deps) {
  return async (request: Request, address: string) => {
    const { return_to } = await inputOf(request, ageCheckRequest);
    if (!provider) throw new Refusal('age_check_unavailable', 503);
    const { subject, token } = await subjectOf(request, findUser);
    const id = await commands.begin(subject, address);
    if (id === null) return { address: null, token };
    const country = request.headers.get('x-caller-region') ?? '';
    const check = {
      reference: id,
      country: /^[A-Z]{2}$/i.test(country) ? country.toUpperCase() : null,
      returnUrl: new URL(return_to, siteUrl).href,
      callbackUrl,
    };
    try {
      const started = await provider.start(check);
      return { address: started.address, token };
    } catch (error) {
      console.error(error);
      await commands.drop(id);
      throw new Refusal('age_check_unavailable', 503);
    }
  };
}

async function subjectOf(
  request: Request,
  findUser: FindUser,
): Promise<{ subject: AgeSubject; token: string | null }> {
  const bearer = callerToken(request);
  if (bearer !== null) {
    const user = await findUser(bearer);
    if (!user) throw new Refusal('unauthorized_request', 401);
    return { subject: { userId: user.id, guestHash: null }, token: null };
  }
  const brought = request.headers.get(AGE_TOKEN) ?? '';
  const token = tokenPattern.test(brought) ? brought : newToken();
  return { subject: { userId: null, guestHash: await hashOf(token) }, token };
}
