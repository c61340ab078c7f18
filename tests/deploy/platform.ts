import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { Pool } from 'pg';
import WebSocket from 'ws';
import type { Stack } from '../../local/stack.ts';
import { startFresh } from '../support/global-setup.ts';

/** A platform as a new hosted project has it: tokens are signed by pairs of ES256. */
export const startPlatform = (purpose: string): Promise<Stack> =>
  startFresh(`${process.env.VELOUR_STACK ?? 'test'}-${purpose}`, { signsByPairs: true });

export const poolOf = (stack: Stack, max = 4): Pool => {
  const pool = new Pool({ connectionString: stack.databaseUrl('supabase_admin'), max });
  pool.on('error', () => {});
  return pool;
};

export interface Member {
  id: string;
  client: SupabaseClient;
  token(): Promise<string>;
}

const password = 'a-password-of-tests';

/** A member with a confirmed address who signs in at Auth, as a page does. */
export async function signIn(
  stack: Stack,
  pool: Pool,
  username: string,
  role: 'fan' | 'creator',
): Promise<Member> {
  const email = `${username}@example.test`;
  const admin = connect(stack, stack.keys.secret);
  const made = await admin.auth.admin.createUser({
    email,
    password,
    email_confirm: true,
    user_metadata: { username, role },
  });
  if (made.error) throw made.error;
  const id = made.data.user.id;
  if (role === 'creator')
    await pool.query(
      'update private.account_statuses set accepted_at = now() where profile_id = $1',
      [id],
    );
  return { id, ...(await newSession(stack, email)) };
}

/** Another session of a member. */
export async function newSession(stack: Stack, email: string) {
  const client = connect(stack, stack.keys.publishable);
  const { error } = await client.auth.signInWithPassword({ email, password });
  if (error) throw error;
  const token = async () => {
    const { data } = await client.auth.getSession();
    return data.session?.access_token ?? '';
  };
  return { client, token };
}

const connect = (stack: Stack, key: string): SupabaseClient =>
  createClient(stack.addresses.api, key, {
    db: { schema: 'api' },
    auth: { persistSession: false, autoRefreshToken: false },
    // The types of `ws` and of the browser's WebSocket differ in members that the client ignores.
    realtime: { transport: WebSocket as never },
  }) as unknown as SupabaseClient;

/** The header of a token: how it is signed, and by which key. */
export const headerOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()) as {
    alg: string;
    kid?: string;
  };
