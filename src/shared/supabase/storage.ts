import type { StorageClient } from '@supabase/storage-js';
import { accessToken } from './auth.ts';
import { platform } from '../platform.ts';

let client: Promise<StorageClient> | undefined;

async function createStorage(): Promise<StorageClient> {
  const { StorageClient } = await import('@supabase/storage-js');
  const authorizedFetch: typeof fetch = async (input, init) => {
    const headers = new Headers(init?.headers);
    headers.set('Authorization', `Bearer ${await accessToken()}`);
    return fetch(input, { ...init, headers });
  };
  return new StorageClient(
    `${platform.url}/storage/v1`,
    { apikey: platform.publishableKey },
    authorizedFetch,
  );
}

/** The Storage client, loaded on first use. */
export function storage(): Promise<StorageClient> {
  client ??= createStorage();
  return client;
}
