import type { StorageClient } from '@supabase/storage-js';
import { accessToken } from './auth.ts';
import { platform } from './config.ts';

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

/** Address of an object in a public bucket, without loading the client. */
export function publicAddress(bucket: 'profiles', name: string): string {
  return `${platform.url}/storage/v1/object/public/${bucket}/${name}`;
}
