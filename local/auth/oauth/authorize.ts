import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { requireCaller } from '../caller.ts';
import { AuthError, badRequest } from '../errors.ts';
import { challengeOf } from '../pkce.ts';
import { redirectTarget } from '../redirects.ts';
import { inTransaction, type Service } from '../service.ts';
import type { User } from '../users.ts';
import { openFlow, rememberVerifier } from './flows.ts';
import type { Provider } from './provider.ts';
import { refusalOf } from './providers.ts';

/**
 * The redirect to a provider: GET /authorize for a sign-in, GET /user/identities/authorize (in
 * `linkIdentity`) for a signed-in user who links another identity.
 * Sources: https://supabase.com/docs/reference/javascript/auth-signinwithoauth
 * and https://supabase.com/docs/guides/auth/auth-identity-linking
 */
export async function authorize(service: Service, c: Context) {
  return c.redirect(await wayToProvider(service, c, null), 302);
}

export async function linkIdentity(service: Service, c: Context) {
  const { user } = await requireCaller(service, c);
  requireManualLinking(service);
  const url = await wayToProvider(service, c, user);
  return c.req.query('skip_http_redirect') === 'true' ? c.json({ url }) : c.redirect(url, 302);
}

export function requireManualLinking({ config }: Service) {
  if (!config.enable_manual_linking) {
    throw new AuthError(404, 'manual_linking_disabled', 'Manual linking is disabled');
  }
}

/** Parameters that only Auth sets; the page's query cannot override them. */
const reserved = new Set([
  'client_id',
  'client_secret',
  'redirect_uri',
  'response_type',
  'state',
  'scope',
  'code_challenge',
  'code_challenge_method',
]);

async function wayToProvider(service: Service, c: Context, linkingTarget: User | null) {
  const name = (c.req.query('provider') ?? '').toLowerCase();
  const provider = service.providers.get(name);
  if (!provider) {
    throw badRequest('validation_failed', `Unsupported provider: ${refusalOf(name)}`);
  }
  const challenge = challengeOf(
    c.req.query('code_challenge') ?? '',
    c.req.query('code_challenge_method') ?? '',
  );
  const authorizeUrl = await provider.authorizeUrl();
  return inTransaction(service.pool, async (db) => {
    const secret = provider.usesPkce ? await rememberVerifier(db, name) : null;
    const state = await openFlow(db, {
      provider: name,
      challenge,
      redirectTo: redirectTarget(c, service.config),
      clientStateId: secret?.id ?? null,
      linkingTargetId: linkingTarget?.id ?? null,
      emailOptional: provider.config.email_optional === true,
    });
    return addressAt(authorizeUrl, provider, c, state, secret?.verifier ?? null);
  });
}

function addressAt(
  authorizeUrl: string,
  { config, scopes }: Provider,
  c: Context,
  state: string,
  verifier: string | null,
): string {
  const url = new URL(authorizeUrl);
  const { provider: _provider, scopes: wanted = '', ...passed } = c.req.query();
  for (const [key, value] of Object.entries(passed)) {
    if (!reserved.has(key.toLowerCase())) url.searchParams.set(key, value);
  }
  const asked = wanted.split(/[\s,]+/).filter(Boolean);
  const ours = {
    response_type: 'code',
    client_id: config.client_id,
    redirect_uri: config.redirect_uri ?? '',
    scope: [...scopes, ...asked].join(' '),
    state,
    ...(verifier && {
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
    }),
  };
  for (const [key, value] of Object.entries(ours)) url.searchParams.set(key, value);
  return url.toString();
}
