import type { Context } from 'hono';
import { DatabaseError } from 'pg';
import { AuthError, badRequest, failure } from '../errors.ts';
import { reasonParts, withParts, withSession } from '../landing.ts';
import { originOf, type Origin } from '../request.ts';
import { inTransaction, type Database, type Service } from '../service.ts';
import { openSession, type TokenResponse } from '../sessions.ts';
import { accountOf, askBeforeCreation, type ProviderSignIn } from './accounts.ts';
import { dropFlow, findFlow, settleFlow, takeVerifier, type OAuthFlow } from './flows.ts';
import { linkTo } from './link-account.ts';
import type { Provider, ProviderTokens } from './provider.ts';
import { refusalOf } from './providers.ts';

/** An error that the provider returned in the query of the callback. */
class ProviderRefusal extends Error {
  constructor(
    readonly reason: string,
    readonly description: string,
  ) {
    super(reason);
  }
}

/**
 * GET /callback: the redirect back from a provider. It redirects to the page that started the flow:
 * with a code (PKCE), with a session (implicit), or with the error in query and fragment.
 * Source: https://supabase.com/docs/guides/auth/sessions/pkce-flow
 */
export async function callback(service: Service, c: Context) {
  const found = await findFlow(service.pool, c.req.query('state') ?? '').catch(
    (error: unknown) => error,
  );
  // without a flow, the redirect URL is unknown
  if (found instanceof AuthError) {
    return c.redirect(withParts(service.config.site_url, reasonParts(found), null), 303);
  }
  if (found instanceof Error) throw found;
  // findFlow returns a flow or throws an Error
  const flow = found as OAuthFlow;
  try {
    return c.redirect(await completeSignIn(service, c, flow), 302);
  } catch (error) {
    const parts = partsOf(service, error);
    return c.redirect(withParts(flow.referrer, parts, new URLSearchParams(parts)), 302);
  }
}

/** Errors that are reported as `access_denied`, whatever their status. */
const denials = new Set(['signup_disabled', 'user_banned', 'provider_email_needs_verification']);

function partsOf({ ctx }: Service, error: unknown): Record<string, string> {
  if (error instanceof ProviderRefusal) {
    return { error: error.reason, error_description: error.description };
  }
  if (error instanceof AuthError) {
    const name = denials.has(error.code) ? 'access_denied' : 'server_error';
    return { error: name, ...reasonParts(error), ...(denials.has(error.code) && { error: name }) };
  }
  ctx.log(`auth: sign-in by a provider failed: ${String(error)}`);
  const isData = error instanceof DatabaseError;
  return {
    error: 'server_error',
    error_code: 'unexpected_failure',
    error_description: isData ? 'Database error' : 'Unexpected failure',
  };
}

async function completeSignIn(service: Service, c: Context, flow: OAuthFlow): Promise<string> {
  const refusal = c.req.query('error');
  if (refusal) throw new ProviderRefusal(refusal, c.req.query('error_description') ?? '');
  const code = c.req.query('code');
  if (!code) {
    throw badRequest(
      'bad_oauth_callback',
      'OAuth callback with missing authorization code missing',
    );
  }
  const provider = service.providers.get(flow.provider_type);
  if (!provider) {
    throw badRequest(
      'oauth_provider_not_supported',
      `Unsupported provider: ${refusalOf(flow.provider_type)}`,
    );
  }
  const tokens = await redeem(service, provider, flow, code);
  const signIn = await describe(service, provider, flow, tokens);
  const origin = originOf(c);
  if (!flow.linking_target_id) await askBeforeCreation(service, origin, signIn);
  const session = await inTransaction(service.pool, (db) =>
    settle(service, db, flow, signIn, tokens, origin),
  );
  if (session instanceof AuthError) throw session;
  return session
    ? withSession(flow.referrer, session, {
        provider_token: tokens.accessToken,
        ...(tokens.refreshToken && { provider_refresh_token: tokens.refreshToken }),
      })
    : withParts(flow.referrer, { code: flow.auth_code ?? '' }, null);
}

async function redeem(service: Service, provider: Provider, flow: OAuthFlow, code: string) {
  const verifier = flow.oauth_client_state_id
    ? await takeVerifier(service.pool, flow.oauth_client_state_id)
    : null;
  try {
    return await provider.redeem(code, verifier);
  } catch (error) {
    service.ctx.log(`auth: ${flow.provider_type} refused the code: ${String(error)}`);
    throw failure(`Unable to exchange external code: ${code.slice(0, 4)}`);
  }
}

async function describe(
  service: Service,
  provider: Provider,
  flow: OAuthFlow,
  tokens: ProviderTokens,
): Promise<ProviderSignIn> {
  const emailOptional = provider.config.email_optional === true;
  const person = await provider.describe(tokens).catch((error: unknown) => {
    service.ctx.log(`auth: ${flow.provider_type} returned no profile: ${String(error)}`);
    throw failure('Error getting user profile from external provider');
  });
  if (person.emails.length === 0 && !emailOptional) {
    throw failure('Error getting user email from external provider');
  }
  return { provider: flow.provider_type, person, emailOptional, redirectTo: flow.referrer };
}

/** Returns a session for the implicit flow, or null for PKCE, where the page exchanges the code. */
async function settle(
  service: Service,
  db: Database,
  flow: OAuthFlow,
  signIn: ProviderSignIn,
  tokens: ProviderTokens,
  origin: Origin,
): Promise<TokenResponse | AuthError | null> {
  const user = flow.linking_target_id
    ? await linkTo(db, flow.linking_target_id, signIn)
    : await accountOf(service, db, signIn);
  if (user instanceof AuthError) return user;
  if (flow.auth_code) {
    await settleFlow(db, flow, user.id, tokens);
    return null;
  }
  await dropFlow(db, flow);
  return openSession(service, db, user, 'oauth', origin);
}
