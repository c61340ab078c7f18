import { createClient } from '@supabase/supabase-js';
import { inject } from 'vitest';
import ws from 'ws';
import { apiUrl, call, newClient, newPerson, ok } from './auth-support.ts';

/** A client with the secret key, as servers of the project use it. */
const { keys } = inject('platform');

const server = createClient(apiUrl, keys.secret, {
  db: { schema: 'api' },
  auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  // the types of `ws` and of the browser's WebSocket differ in members that are not used
  realtime: { transport: ws as unknown as typeof WebSocket },
});

export const { admin } = server.auth;

interface Ask {
  method?: string;
  body?: unknown;
}

/** Sends a plain HTTP request with the secret key. */
export async function ask(path: string, { method, body }: Ask = {}) {
  const headers = { apikey: keys.secret, authorization: `Bearer ${keys.secret}` };
  const response = await call(path, {
    headers,
    ...(method && { method }),
    ...(body !== undefined && { body }),
  });
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as unknown,
  };
}

/** Creates a user with a confirmed address by the admin API. */
export const confirmed = async () => {
  const { email, password, data } = newPerson();
  const { user } = ok(
    await admin.createUser({ email, password, user_metadata: data, email_confirm: true }),
  );
  return { email, password, user };
};

export const signIn = ({ email, password }: { email: string; password: string }) =>
  newClient().auth.signInWithPassword({ email, password });
