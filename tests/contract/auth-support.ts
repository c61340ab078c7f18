import { hash as digest, randomBytes } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { createClient } from '@supabase/supabase-js';
import pg from 'pg';
import { inject } from 'vitest';
import ws from 'ws';
import { withAuthDefaults } from '../../local/auth/config.ts';
import { createAuth } from '../../local/auth/index.ts';
import type { Mail } from '../../local/part.ts';
import type { Database } from '../../src/lib/supabase/database.types.ts';
import type { Client } from '../support/users.ts';

/** Users, their mails and their clients, for the contract tests of Auth. */
const { addresses, keys, adminDatabaseUrl } = inject('platform');

export const apiUrl = addresses.api;

export interface Person {
  email: string;
  password: string;
  data: { username: string; role: string };
}

/** Random data of a user, unique among the tests. */
export function newPerson(): Person {
  const name = `p${randomBytes(6).toString('hex')}`;
  return {
    email: `${name}@contract.test`,
    password: `secret-${randomBytes(4).toString('hex')}`,
    data: { username: name, role: 'fan' },
  };
}

type Fetch = typeof fetch;
type Flow = 'implicit' | 'pkce';

/** A client of a fresh browser: its session is kept in memory. */
export function newClient(flowType: Flow = 'implicit', fetcher: Fetch = fetch): Client {
  const memory = new Map<string, string>();
  return createClient<Database>(apiUrl, keys.publishable, {
    db: { schema: 'api' },
    auth: {
      flowType,
      autoRefreshToken: false,
      detectSessionInUrl: false,
      persistSession: true,
      storage: {
        getItem: (key) => memory.get(key) ?? null,
        setItem: (key, value) => void memory.set(key, value),
        removeItem: (key) => void memory.delete(key),
      },
    },
    global: { fetch: fetcher },
    // the types of `ws` and of the browser's WebSocket differ in members that are not used
    realtime: { transport: ws as unknown as typeof WebSocket },
  });
}

let pool: pg.Pool | undefined;

/** Opened again when the previous test file of the same worker has closed the pool. */
function openPool(): pg.Pool {
  pool ??= new pg.Pool({ connectionString: adminDatabaseUrl, max: 2 }).on('error', () => {});
  return pool;
}

/** Queries the Auth tables as `postgres`, and changes them to simulate elapsed time or a ban. */
export async function sql<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) {
  return (await openPool().query<Row>(text, values)).rows;
}

export async function closeDatabase() {
  await pool?.end();
  pool = undefined;
}

/** Ages the mails of a user so that another can be sent; the codes remain valid. */
export async function letMailsRest(email: string) {
  await sql(
    `update auth.users
     set confirmation_sent_at = confirmation_sent_at - interval '2 minutes',
         recovery_sent_at = recovery_sent_at - interval '2 minutes',
         email_change_sent_at = email_change_sent_at - interval '2 minutes',
         reauthentication_sent_at = reauthentication_sent_at - interval '2 minutes'
     where email = $1`,
    [email],
  );
}

/** All mails to an address, newest first. */
export async function mailsTo(email: string): Promise<Mail[]> {
  const response = await fetch(`${addresses.inbox}/api/mails?to=${encodeURIComponent(email)}`);
  // the inbox returns a list of mails; it has its own contract test
  return (await response.json()) as Mail[];
}

export async function lastMailTo(email: string): Promise<Mail> {
  const [mail] = await mailsTo(email);
  if (!mail) throw new Error(`no mail to ${email}`);
  return mail;
}

const sixDigits = (number: number) => String(number).padStart(6, '0');

/**
 * The code of a mail. Where the page has no field for a code the mail carries only a link. Its
 * token is the hash of address and code, so the code is found by trying all million codes.
 */
export async function codeIn(mail: Mail): Promise<string> {
  const written = /\b\d{6}\b/.exec(mail.text)?.[0];
  if (written) return written;
  const hash = hashIn(mail).replace(/^pkce_/, '');
  for (let number = 0; number < 1_000_000; number += 1) {
    // On a busy machine this takes seconds: without a pause the next request takes a closed socket.
    if (number % 20_000 === 0) await nextTurn();
    const code = sixDigits(number);
    if (digest('sha224', mail.to + code) === hash) return code;
  }
  throw new Error(`no code fits: ${mail.text}`);
}

/** The link of a mail to the confirmation page. */
export function linkIn(mail: Mail): URL {
  const link = /https?:\/\/\S+\/auth\/confirm\?\S+/.exec(mail.text)?.[0];
  if (!link) throw new Error(`no link in: ${mail.text}`);
  return new URL(link);
}

export const hashIn = (mail: Mail) => linkIn(mail).searchParams.get('token_hash') ?? '';

type Answer = { data: unknown; error: Error | null };

/** Returns the data of a result; throws its error. */
export function ok<A extends Answer>(answer: A) {
  if (answer.error) throw answer.error;
  // without an error, the data has the type of the successful result
  return answer.data as Extract<A, { error: null }>['data'];
}

export interface SignedIn {
  person: Person;
  client: Client;
  accessToken: string;
  refreshToken: string;
  userId: string;
}

export async function signIn(person: Person, client = newClient()): Promise<SignedIn> {
  const { session, user } = ok(
    await client.auth.signInWithPassword({ email: person.email, password: person.password }),
  );
  return {
    person,
    client,
    accessToken: session.access_token,
    refreshToken: session.refresh_token,
    userId: user.id,
  };
}

/** A user who has signed up and confirmed the address, signed in by password. */
export async function member(): Promise<SignedIn> {
  const person = newPerson();
  const client = newClient();
  ok(await client.auth.signUp({ ...person, options: { data: person.data } }));
  const token_hash = hashIn(await lastMailTo(person.email));
  ok(await client.auth.verifyOtp({ token_hash, type: 'signup' }));
  return signIn(person);
}

interface Call {
  method?: string;
  body?: unknown;
  token?: string;
  headers?: Record<string, string>;
}

/** A plain HTTP request, for details that the client library hides. Follows no redirects. */
export function call(path: string, { method, body, token, headers }: Call = {}) {
  return fetch(`${apiUrl}/auth/v1${path}`, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    redirect: 'manual',
    headers: {
      apikey: keys.publishable,
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

type Settings = Parameters<typeof withAuthDefaults>[0];

/** Auth with other settings on the same database, without a server: clients call it directly. */
export async function authWith(settings: Settings) {
  const mails: Mail[] = [];
  const auth = await createAuth(
    {
      databaseUrl(role) {
        const url = new URL(adminDatabaseUrl);
        url.username = role;
        return url.toString();
      },
      tokenKeys: 'only-for-this-instance-of-auth-in-tests',
      publishableKey: keys.publishable,
      secretKey: '',
      apiUrl: apiUrl,
      siteUrl: addresses.page,
      dataDir: '',
      log: () => {},
    },
    {
      config: withAuthDefaults({ local: { bcrypt_cost: 4 } }, settings),
      sendMail: async (mail) => void mails.unshift(mail),
    },
  );
  const fetcher: Fetch = async (input, init) => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    url.pathname = url.pathname.replace('/auth/v1', '');
    return auth.app.fetch(new Request(url, request));
  };
  return { mails, stop: auth.stop, client: () => newClient('implicit', fetcher), fetcher };
}
