import type { Context } from 'hono';
import { verifyToken } from '../jwt.ts';
import type { Caller } from './database.ts';
import { accessDenied } from './errors.ts';
import type { TokenKeys } from '../token-keys.ts';

const clientRoles = new Set(['anon', 'authenticated', 'service_role']);

/** The caller of the request's token; throws if it is missing or invalid. */
export async function callerOf(
  c: Context,
  tokenKeys: TokenKeys,
  operation: string,
): Promise<Caller> {
  const token = c.req.header('authorization')?.replace(/^Bearer\s+/i, '');
  if (!token) throw accessDenied('headers must have required property authorization');
  const claims = await verifyToken(tokenKeys, token);
  if (!claims || !clientRoles.has(claims.role)) throw accessDenied('Invalid JWT');
  return { claims, ...requestOf(c, operation) };
}

/** The caller of a route without a token: a public bucket or a signed URL permits the access. */
export function anonymous(c: Context, operation: string): Caller {
  return { claims: { role: 'anon' }, ...requestOf(c, operation) };
}

function requestOf(c: Context, operation: string) {
  const { authorization: _token, ...headers } = c.req.header();
  return { operation, method: c.req.method, path: c.req.path, headers: JSON.stringify(headers) };
}

/** The JSON body, or an empty object: the route then refuses the missing members. */
export async function jsonBody(c: Context): Promise<Record<string, unknown>> {
  const raw = await c.req.text();
  // No valid value contains NUL, so such a body is treated as empty.
  if (raw.includes('\\u0000')) return {};
  const body: unknown = parseOrNull(raw);
  return isObject(body) ? body : {};
}

function parseOrNull(raw: string): unknown {
  try {
    return JSON.parse(raw);
  } catch {
    return null;
  }
}

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The path of the URL after a prefix, percent-encoded and without the query. */
export function restOf(c: Context, prefix: string): string {
  const path = new URL(c.req.url).pathname;
  return path.slice(path.indexOf(prefix) + prefix.length);
}
