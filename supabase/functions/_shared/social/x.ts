import { z } from 'zod';
import type { PostOutcome, SocialProvider, Tokens } from './provider.ts';

/**
 * The adapter of X. Sources:
 * https://docs.x.com/fundamentals/authentication/oauth-2-0/authorization-code and
 * https://docs.x.com/x-api/posts/create-post, which has no key for a repeated request.
 */
export interface XSettings {
  clientId: string;
  clientSecret: string;
  /** Other origins than those of X, for tests. */
  apiUrl?: string | undefined;
  siteUrl?: string | undefined;
  /** milliseconds: for each request but one for tokens in place of others. */
  timeoutMs?: number;
  now?: () => number;
}

const scopes = 'tweet.read tweet.write users.read offline.access';
const defaultTimeoutMs = 10_000;
/** milliseconds: an answer that is not waited for is lost with its tokens, and the old ones end. */
const refreshTimeoutMs = 30_000;
const pauses = { busy: 60, away: 120 };

const granted = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  expires_in: z.number(),
});
const me = z.object({ data: z.object({ id: z.string() }) });
const posted = z.object({ data: z.object({ id: z.string() }) });

export function createX(settings: XSettings): SocialProvider {
  const { clientId, clientSecret, timeoutMs = defaultTimeoutMs, now = Date.now } = settings;
  const api = settings.apiUrl ?? 'https://api.x.com';
  const ask = (path: string, init: RequestInit, ms = timeoutMs) =>
    fetch(`${api}${path}`, { ...init, signal: AbortSignal.timeout(ms) });
  const grant = async (form: Record<string, string>, ms?: number): Promise<Tokens | null> => {
    const init = {
      method: 'POST',
      headers: {
        authorization: `Basic ${btoa([clientId, clientSecret].map(encodeURIComponent).join(':'))}`,
      },
      body: new URLSearchParams({ client_id: clientId, ...form }),
    };
    const response = await ask('/2/oauth2/token', init, ms);
    // A code or token that is not good any more.
    if (response.status === 400) return null;
    if (!response.ok) throw new Error(`X answered ${response.status} to a request for tokens`);
    const { access_token, refresh_token, expires_in } = granted.parse(await response.json());
    return { access: access_token, refresh: refresh_token, endsAt: now() + expires_in * 1000 };
  };
  return {
    consentUrl({ state, challenge, redirectUri }) {
      const query = new URLSearchParams({
        response_type: 'code',
        client_id: clientId,
        redirect_uri: redirectUri,
        scope: scopes,
        state,
        code_challenge: challenge,
        code_challenge_method: 'S256',
      });
      return `${settings.siteUrl ?? 'https://x.com'}/i/oauth2/authorize?${query}`;
    },
    redeem: ({ code, verifier, redirectUri }) =>
      grant({
        grant_type: 'authorization_code',
        code,
        code_verifier: verifier,
        redirect_uri: redirectUri,
      }),
    refresh: (refreshToken) =>
      grant({ grant_type: 'refresh_token', refresh_token: refreshToken }, refreshTimeoutMs),
    async accountOf(accessToken) {
      const response = await ask('/2/users/me', {
        headers: { authorization: `Bearer ${accessToken}` },
      });
      if (!response.ok) throw new Error(`X answered ${response.status} about an account`);
      return me.parse(await response.json()).data.id;
    },
    async post(accessToken, text) {
      try {
        const response = await ask('/2/tweets', {
          method: 'POST',
          headers: {
            authorization: `Bearer ${accessToken}`,
            'content-type': 'application/json',
          },
          body: JSON.stringify({ text }),
        });
        return await outcomeOf(response, now());
      } catch (error) {
        return { state: 'unsure', why: error instanceof Error ? error.name : 'no answer' };
      }
    },
  };
}

async function outcomeOf(response: Response, now: number): Promise<PostOutcome> {
  const { status, headers } = response;
  if (response.ok) {
    return { state: 'posted', ref: posted.parse(await response.json()).data.id };
  }
  const why = String(status);
  if (status === 401) return { state: 'unauthorized' };
  if (status === 429) {
    // seconds: since 1970
    const resetsAt = Number(headers.get('x-rate-limit-reset')) || 0;
    const seconds = Math.max(Math.ceil(resetsAt - now / 1000), pauses.busy);
    return { state: 'wait', seconds, why };
  }
  // Overloaded: the request was not taken.
  if (status === 503) return { state: 'wait', seconds: pauses.away, why };
  return status >= 500 ? { state: 'unsure', why } : { state: 'refused', why };
}
