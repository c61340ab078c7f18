import { randomUUID } from 'node:crypto';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { AuthError, failure } from './errors.ts';
import type { Origin } from './request.ts';
import { inTransaction, type Service } from './service.ts';

/**
 * Hooks that are Postgres functions. They run as supabase_auth_admin, which must be granted usage
 * and execute, and within two seconds.
 * Source: https://supabase.com/docs/guides/auth/auth-hooks/before-user-created-hook
 */
const uriPattern = /^pg-functions:\/\/[^/]+\/([^/]+)\/([^/]+)$/;

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

interface HookError {
  message?: string;
  http_code?: number;
}

async function callHook(service: Service, uri: string, event: unknown): Promise<unknown> {
  const [, schema, name] = uriPattern.exec(uri) ?? [];
  if (!schema || !name) throw failure(`Error running hook URI: ${uri}`);
  try {
    return await inTransaction(service.pool, async (db) => {
      await db.query("set local statement_timeout to '2000'");
      const { rows } = await db.query<{ answer: unknown }>(
        `select ${quoted(schema)}.${quoted(name)}($1::jsonb) as answer`,
        [JSON.stringify(event)],
      );
      return rows[0]?.answer;
    });
  } catch (error) {
    service.ctx.log(`auth: hook ${uri} failed: ${String(error)}`);
    throw failure(`Error running hook URI: ${uri}`);
  }
}

function errorOf(answer: unknown): HookError | null {
  if (typeof answer !== 'object' || answer === null || !('error' in answer)) return null;
  const { error } = answer;
  return typeof error === 'object' ? error : null;
}

/** Lets the project refuse a new account before it exists. */
export async function runBeforeUserCreated(service: Service, origin: Origin, user: object) {
  const hook = service.config.hook.before_user_created;
  if (!hook.enabled) return;
  const refusal = errorOf(
    await callHook(service, hook.uri, {
      metadata: {
        uuid: randomUUID(),
        time: new Date().toISOString(),
        name: 'before-user-created',
        ip_address: origin.ip,
      },
      user,
    }),
  );
  if (!refusal?.message) return;
  const status = refusal.http_code ?? 500;
  throw new AuthError(
    // the hook names an HTTP status; hono's type lists those that may have a body
    status as ContentfulStatusCode,
    status === 500 ? 'unexpected_failure' : 'unknown',
    refusal.message,
  );
}
