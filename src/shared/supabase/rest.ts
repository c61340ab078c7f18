import { PostgrestClient } from '@supabase/postgrest-js';
import { accessToken } from './auth.ts';
import { platform } from '../platform.ts';
import type { Database } from './database.types.ts';

const authorizedFetch: typeof fetch = async (input, init) => {
  const headers = new Headers(init?.headers);
  headers.set('Authorization', `Bearer ${await accessToken()}`);
  return fetch(input, { ...init, headers });
};

/** Commands, read functions and views of schema `api`, as the signed-in person or as a guest. */
export const rest = new PostgrestClient<Database>(`${platform.url}/rest/v1`, {
  schema: 'api',
  headers: { apikey: platform.publishableKey },
  fetch: authorizedFetch,
});
