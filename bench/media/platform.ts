import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { signToken } from '../../local/jwt.ts';
import { startStack, type Stack } from '../../local/stack.ts';
import { removeState, stateFolder } from '../../local/state.ts';

export interface Slot {
  media_id: string;
  bucket: string;
  name: string;
}

/** The whole platform with its worker, for one benchmark, and a creator who uploads. */
export interface MediaPlatform {
  api: string;
  publishableKey: string;
  /** The access token of the creator. */
  token: string;
  openSlot(bytes: number, type: string): Promise<Slot>;
  /** The bytes of an object in Storage. */
  stored(slot: Slot): Promise<Buffer>;
  query<T extends pg.QueryResultRow>(text: string, values: unknown[]): Promise<T[]>;
  /** Pauses the worker; returns a function that resumes it. */
  holdWorker(): () => void;
}

/** Starts a new platform with fsync on, runs the work, and removes the platform afterwards. */
export async function withPlatform<T>(work: (platform: MediaPlatform) => Promise<T>): Promise<T> {
  const name = `bench-media-${process.pid}`;
  try {
    return await onStack(name, work);
  } finally {
    removeState(name);
  }
}

async function onStack<T>(name: string, work: (platform: MediaPlatform) => Promise<T>): Promise<T> {
  const stack = await startStack({
    name,
    durable: true,
    withSeed: false,
    progress: () => {},
    log: () => {},
  });
  const database = new pg.Pool({ connectionString: stack.databaseUrl('postgres'), max: 2 });
  const interrupt = () => void stack.stop();
  process.once('SIGINT', interrupt).once('SIGTERM', interrupt);
  try {
    return await work(await platformOf(stack, database, name));
  } finally {
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
    await database.end();
    await stack.stop();
  }
}

async function platformOf(stack: Stack, database: pg.Pool, name: string): Promise<MediaPlatform> {
  const { addresses, keys, secrets } = stack;
  const id = await makeCreator(database);
  const token = await signToken(secrets.jwtSecret, { role: 'authenticated', sub: id }, 24 * 3600);
  return {
    api: addresses.api,
    publishableKey: keys.publishable,
    token,
    async openSlot(bytes, type) {
      const response = await fetch(`${addresses.api}/rest/v1/rpc/request_upload`, {
        method: 'POST',
        body: JSON.stringify({ p_purpose: 'post', p_bytes: bytes, p_type: type }),
        headers: {
          apikey: keys.publishable,
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
        },
      });
      if (!response.ok) throw new Error(`request_upload answered ${await response.text()}`);
      // The command's comment documents this form.
      return (await response.json()) as Slot;
    },
    async stored({ bucket, name: object }) {
      const address = `${addresses.api}/storage/v1/object/authenticated/${bucket}/${object}`;
      const headers = { apikey: keys.secret, authorization: `Bearer ${keys.secret}` };
      const response = await fetch(address, { headers });
      if (!response.ok) throw new Error(`the stored file answered ${response.status}`);
      return Buffer.from(await response.arrayBuffer());
    },
    query: async <T extends pg.QueryResultRow>(text: string, values: unknown[]) =>
      (await database.query<T>(text, values)).rows,
    holdWorker() {
      const file = join(stateFolder(name), 'worker', 'worker.pid');
      const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
      process.kill(pid, 'SIGSTOP');
      return () => process.kill(pid, 'SIGCONT');
    },
  };
}

async function makeCreator(database: pg.Pool): Promise<string> {
  const { rows } = await database.query<{ id: string }>(
    `insert into auth.users (id, instance_id, aud, role, email, encrypted_password,
       email_confirmed_at, raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
     values (gen_random_uuid(), '00000000-0000-0000-0000-000000000000', 'authenticated',
       'authenticated', 'mara@example.test', '', now(), '{"provider": "email"}',
       '{"username": "mara", "role": "creator"}', now(), now())
     returning id`,
  );
  const id = rows[0]?.id ?? '';
  await database.query(
    `update private.account_statuses set accepted_at = now(), promoted_at = now()
     where profile_id = $1`,
    [id],
  );
  await database.query(
    `insert into private.agreement_signatures (creator_id, version, name)
     select $1, max(version), 'mara' from private.agreements`,
    [id],
  );
  return id;
}
