import type { Context } from 'hono';
import { verifyToken } from '../jwt.ts';
import type { Caller } from './database.ts';
import { accessDenied } from './errors.ts';

const clientRoles = new Set(['anon', 'authenticated', 'service_role']);

/** The caller by the request's token; throws where there is none that holds. */
export async function callerOf(c: Context, jwtSecret: string, operation: string): Promise<Caller> {
  const token = c.req.header('authorization')?.replace(/^Bearer\s+/i, '');
  if (!token) throw accessDenied('headers must have required property authorization');
  const claims = await verifyToken(jwtSecret, token);
  if (!claims || !clientRoles.has(claims.role)) throw accessDenied('Invalid JWT');
  return { claims, ...requestOf(c, operation) };
}

/** For functions that ask for no token: what is served there was allowed before. */
export function anonymous(c: Context, operation: string): Caller {
  return { claims: { role: 'anon' }, ...requestOf(c, operation) };
}

function requestOf(c: Context, operation: string) {
  const { authorization: _token, ...headers } = c.req.header();
  return { operation, method: c.req.method, path: c.req.path, headers: JSON.stringify(headers) };
}

/** A JSON body; empty where it is none, so that the route says what it misses. */
export async function jsonBody(c: Context): Promise<Record<string, unknown>> {
  const raw = await c.req.text();
  // A NUL fits into no name; such a body is as good as none.
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

/** The address behind a prefix, still percent-encoded and without its query. */
export function restOf(c: Context, prefix: string): string {
  const path = new URL(c.req.url).pathname;
  return path.slice(path.indexOf(prefix) + prefix.length);
}
