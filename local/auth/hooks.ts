import { randomUUID } from 'node:crypto';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { JWTPayload } from 'jose';
import { AuthError, failure } from './errors.ts';
import type { Origin } from './request.ts';
import { inTransaction, type Database, type Service } from './service.ts';

/**
 * Hooks implemented as Postgres functions. They run as supabase_auth_admin, which needs usage and
 * execute privileges, with a timeout of two seconds.
 * Sources: https://supabase.com/docs/guides/auth/auth-hooks/before-user-created-hook
 * and https://supabase.com/docs/guides/auth/auth-hooks/custom-access-token-hook
 */
const uriPattern = /^pg-functions:\/\/[^/]+\/([^/]+)\/([^/]+)$/;

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

interface HookError {
  message?: string;
  http_code?: number;
}

async function callHook(
  { ctx }: Service,
  db: Database,
  uri: string,
  event: unknown,
): Promise<unknown> {
  const [, schema, name] = uriPattern.exec(uri) ?? [];
  if (!schema || !name) throw failure(`Error running hook URI: ${uri}`);
  try {
    await db.query("set local statement_timeout to '2000'");
    const { rows } = await db.query<{ answer: unknown }>(
      `select ${quoted(schema)}.${quoted(name)}($1::jsonb) as answer`,
      [JSON.stringify(event)],
    );
    await db.query('set local statement_timeout to default');
    return rows[0]?.answer;
  } catch (error) {
    ctx.log(`auth: hook ${uri} failed: ${String(error)}`);
    throw failure(`Error running hook URI: ${uri}`);
  }
}

const metadataOf = (name: string, { ip }: Origin) => ({
  uuid: randomUUID(),
  time: new Date().toISOString(),
  name,
  ip_address: ip,
});

/** Throws the error that a hook returned, with the hook's message and status. */
function throwRefusal(answer: unknown) {
  if (typeof answer !== 'object' || answer === null || !('error' in answer)) return;
  if (typeof answer.error !== 'object') return;
  const refusal: HookError | null = answer.error;
  if (!refusal?.message) return;
  const status = refusal.http_code ?? 500;
  throw new AuthError(
    // the hook returns any HTTP status; hono's type allows those of responses with a body
    status as ContentfulStatusCode,
    status === 500 ? 'unexpected_failure' : 'unknown',
    refusal.message,
  );
}

/** Calls the hook by which the project can refuse a new account before it is created. */
export async function runBeforeUserCreated(service: Service, origin: Origin, user: object) {
  const hook = service.config.hook.before_user_created;
  if (!hook.enabled) return;
  const event = { metadata: metadataOf('before-user-created', origin), user };
  throwRefusal(await inTransaction(service.pool, (db) => callHook(service, db, hook.uri, event)));
}

const requiredClaims = [
  'aud',
  'exp',
  'iat',
  'sub',
  'email',
  'phone',
  'role',
  'aal',
  'session_id',
  'is_anonymous',
];

/** Calls the hook that can change the claims of an access token or refuse it. */
export async function runCustomAccessToken(
  service: Service,
  db: Database,
  origin: Origin,
  method: string,
  claims: JWTPayload,
): Promise<JWTPayload> {
  const hook = service.config.hook.custom_access_token;
  if (!hook.enabled) return claims;
  const answer = await callHook(service, db, hook.uri, {
    metadata: metadataOf('customize-access-token', origin),
    user_id: claims.sub,
    claims,
    authentication_method: method,
  });
  throwRefusal(answer);
  const changed = claimsIn(answer);
  if (!changed) throw failure('output claims field is missing');
  const missing = requiredClaims.filter((name) => !(name in changed));
  if (missing.length > 0) {
    const lines = missing.map((name) => `- (root): ${name} is required\n`).join('');
    throw failure(`output claims do not conform to the expected schema: \n${lines}`);
  }
  return changed;
}

function claimsIn(answer: unknown): JWTPayload | null {
  if (typeof answer !== 'object' || answer === null || !('claims' in answer)) return null;
  return typeof answer.claims === 'object' && answer.claims !== null ? { ...answer.claims } : null;
}
