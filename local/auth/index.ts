import { Hono } from 'hono';
import { DatabaseError } from 'pg';
import type { Mail, PartContext } from '../part.ts';
import { createPool } from '../pool.ts';
import type { AuthConfig } from './config.ts';
import { adminEndpoints } from './admin/endpoints.ts';
import { AuthError, badRequest, errorResponse } from './errors.ts';
import { Limits } from './limits.ts';
import { logout } from './logout.ts';
import { Mailer } from './mailer.ts';
import { reauthenticate } from './reauthentication.ts';
import { recover } from './recover.ts';
import { resend } from './resend.ts';
import { oauthEndpoints } from './oauth/endpoints.ts';
import { enabledProviders } from './oauth/providers.ts';
import { mfaEndpoints } from './mfa/endpoints.ts';
import { otp } from './otp.ts';
import type { Endpoint, Service } from './service.ts';
import { health, publicKeys, settings } from './settings.ts';
import { signUp } from './signup.ts';
import { token } from './token.ts';
import { getUser, putUser } from './user.ts';
import { followLink, verifyCode } from './verify-endpoints.ts';

export interface AuthOptions {
  sendMail(mail: Mail): Promise<void>;
  config: AuthConfig;
}

/**
 * Stands in for the hosted Auth: its public API over its own tables, as role supabase_auth_admin.
 * The app is mounted under `/auth/v1` and trusts the `x-forwarded-for` that the gateway sets.
 */
export async function createAuth(ctx: PartContext, { sendMail, config }: AuthOptions) {
  const pool = createPool(ctx.databaseUrl('supabase_auth_admin'));
  const issuer = config.jwt_issuer ?? `${ctx.apiUrl}/auth/v1`;
  const mailer = new Mailer(config, `${ctx.apiUrl}/auth/v1/verify`, sendMail);
  const service: Service = {
    ctx,
    config,
    pool,
    mailer,
    issuer,
    limits: new Limits(config),
    providers: enabledProviders(config, `${ctx.apiUrl}/auth/v1/callback`),
  };
  await pool.query('select 1');
  return { app: routes(service), stop: () => pool.end() };
}

const endpoints: Endpoint[] = [
  ['get', '/health', (_service, c) => health(c)],
  ['get', '/settings', settings],
  ['get', '/.well-known/jwks.json', publicKeys],
  ['post', '/signup', signUp],
  ['post', '/token', token],
  ['get', '/verify', followLink],
  ['post', '/verify', verifyCode],
  ['post', '/recover', recover],
  ['post', '/resend', resend],
  ['post', '/otp', otp],
  ['post', '/magiclink', otp],
  ['get', '/user', getUser],
  ['put', '/user', putUser],
  ['get', '/reauthenticate', reauthenticate],
  ['post', '/logout', logout],
  ...mfaEndpoints,
  ...oauthEndpoints,
  ...adminEndpoints,
];

function routes(service: Service): Hono {
  const app = new Hono();
  for (const [verb, path, endpoint] of endpoints) {
    app[verb](path, (c) => endpoint(service, c));
  }
  app.notFound((c) => c.json({ code: 404, msg: '404 page not found' }, 404));
  app.onError((error, c) => {
    if (error instanceof AuthError) return errorResponse(c, error);
    // text that Postgres does not accept, such as text with a NUL character
    if (error instanceof DatabaseError && /^22(021|P0[25])$/.test(error.code ?? '')) {
      return errorResponse(c, badRequest('validation_failed', 'The request holds invalid text'));
    }
    service.ctx.log(`auth: ${c.req.method} ${c.req.path} failed: ${String(error)}`);
    return errorResponse(
      c,
      new AuthError(
        500,
        'unexpected_failure',
        'Unexpected failure, please check server logs for more information',
      ),
    );
  });
  return app;
}
