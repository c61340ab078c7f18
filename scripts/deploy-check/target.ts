import { parseArgs } from 'node:util';
import { CannotLook } from './check.ts';

/** The project to look at. What is null is not looked at. */
export interface Target {
  /** Origin of the API, or of the proxy before it. */
  url: string;
  publishableKey: string;
  secretKey: string | null;
  /** Origin of the page. */
  page: string | null;
  database: string | null;
  /** The API of the dashboard, which knows each switch. */
  dashboard: { url: string; token: string; ref: string } | null;
}

type Environment = Readonly<Record<string, string | undefined>>;

const hostedDashboard = 'https://api.supabase.com';

/** Reads `--url --key [--page] [--database] [--ref]`; secrets come from the environment alone. */
export function targetFrom(args: string[], environment: Environment): Target {
  const { values } = parseArgs({
    args,
    options: {
      url: { type: 'string' },
      key: { type: 'string' },
      page: { type: 'string' },
      ref: { type: 'string' },
    },
  });
  const url = originOf('--url', values.url);
  const { VITE_SUPABASE_PUBLISHABLE_KEY: builtWith, SUPABASE_ACCESS_TOKEN: token } = environment;
  const publishableKey = values.key ?? builtWith;
  if (!publishableKey) throw new Error('--key is missing: the publishable key of the project');
  if (publishableKey.startsWith('sb_secret_'))
    throw new Error(
      '--key is the publishable key; the secret one belongs into SUPABASE_SECRET_KEY',
    );
  const ref = values.ref ?? /^https:\/\/([a-z]{20})\.supabase\.co$/.exec(url)?.[1];
  return {
    url,
    publishableKey,
    secretKey: environment.SUPABASE_SECRET_KEY ?? null,
    page: values.page === undefined ? null : originOf('--page', values.page),
    database: environment.SUPABASE_DB_URL ?? null,
    dashboard:
      token && ref
        ? { url: environment.SUPABASE_DASHBOARD_URL ?? hostedDashboard, token, ref }
        : null,
  };
}

function originOf(name: string, text: string | undefined): string {
  if (!text || !URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol))
    throw new Error(`${name} is an origin such as https://example.com`);
  return new URL(text).origin;
}

/** What a check needs; throws where it is not given. */
export function given<T>(value: T | null, how: string): T {
  if (value === null) throw new CannotLook(`not given: ${how}`);
  return value;
}

const longestAnswerMs = 20_000;

export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  /** The body as JSON; an empty object where it is none. */
  json: Record<string, unknown>;
}

/** Asks an address and reads the whole answer; a redirect is an answer. */
export async function ask(address: string, init: RequestInit = {}): Promise<Answer> {
  const response = await fetch(address, {
    redirect: 'manual',
    signal: AbortSignal.timeout(longestAnswerMs),
    ...init,
  }).catch((error: Error) => {
    throw new Error(`no answer from ${address.slice(0, 80)}: ${error.message}`);
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text, json: objectIn(text) };
}

/** Asks the project as a guest. */
export function askAsGuest(target: Target, path: string, init: RequestInit = {}): Promise<Answer> {
  const headers = { apikey: target.publishableKey, ...(init.headers as Record<string, string>) };
  return ask(target.url + path, { ...init, headers });
}

function objectIn(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return value instanceof Object ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** A member of an answer as text; empty where it is none. */
export const textIn = (json: Record<string, unknown>, name: string): string => {
  const value = json[name];
  return typeof value === 'string' ? value : '';
};
