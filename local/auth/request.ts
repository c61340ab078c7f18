import type { Context } from 'hono';
import { badRequest } from './errors.ts';

/** Accessors for the members of a JSON body; `text` returns '' for an absent member. */
export interface Body {
  text(name: string): string;
  /** Undefined if the member is absent or null. */
  optionalText(name: string): string | undefined;
  object(name: string): Record<string, unknown> | undefined;
  /** Undefined if the member is absent or null. */
  optionalFlag(name: string): boolean | undefined;
  flag(name: string): boolean;
}

async function readJson(c: Context): Promise<Record<string, unknown>> {
  const raw = await c.req.text();
  if (raw === '') return {};
  // Postgres text cannot contain NUL, and no valid name or address does.
  if (raw.includes('\\u0000') || raw.includes('\0')) {
    throw badRequest('bad_json', 'Could not parse request body as JSON');
  }
  try {
    const value: unknown = JSON.parse(raw);
    if (typeof value === 'object' && value !== null) return { ...value };
  } catch {
    // the error below also covers JSON that is not an object
  }
  throw badRequest('bad_json', 'Could not parse request body as JSON');
}

function textOf(members: Record<string, unknown>, name: string): string | undefined {
  const value = members[name];
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'string') return value;
  throw badRequest('bad_json', 'Could not parse request body as JSON');
}

function flagOf(members: Record<string, unknown>, name: string): boolean | undefined {
  const value = members[name];
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'boolean') return value;
  throw badRequest('bad_json', 'Could not parse request body as JSON');
}

export async function readBody(c: Context): Promise<Body> {
  const members = await readJson(c);
  return {
    text: (name) => textOf(members, name) ?? '',
    optionalText: (name) => textOf(members, name),
    optionalFlag: (name) => flagOf(members, name),
    flag: (name) => flagOf(members, name) ?? false,
    object(name) {
      const value = members[name];
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
      return { ...value };
    },
  };
}

/** The client of a request, as reported by the gateway. */
export interface Origin {
  ip: string;
  userAgent: string | null;
}

const addressPattern = /^[\da-f.:]+$/i;

export function originOf(c: Context): Origin {
  const last = (c.req.header('x-forwarded-for') ?? '').split(',').at(-1)?.trim() ?? '';
  return {
    ip: addressPattern.test(last) ? last : '127.0.0.1',
    userAgent: c.req.header('user-agent') ?? null,
  };
}

const emailPattern =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/i;

/** The e-mail address in lower case; throws for an invalid one. */
export function checkedEmail(email: string): string {
  if (email === '') throw badRequest('validation_failed', 'An email address is required');
  if (email.length > 255) throw badRequest('validation_failed', 'An email address is too long');
  if (!emailPattern.test(email)) {
    throw badRequest('validation_failed', 'Unable to validate email address: invalid format');
  }
  return email.toLowerCase();
}

export const isUuid = (text: string): boolean =>
  /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);
