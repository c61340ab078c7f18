import type { Pool, PoolClient } from 'pg';
import type { Claims } from '../jwt.ts';
import { bucketNotFound, objectNotFound } from './errors.ts';

/** The caller and the request; policies can read all of it. */
export interface Caller {
  claims: Claims;
  /** The platform's name of the operation, which `storage.operation()` returns. */
  operation: string;
  method: string;
  path: string;
  /** The request's headers as JSON. */
  headers: string;
}

interface ObjectMetadata {
  eTag: string;
  size: number;
  mimetype: string;
  cacheControl: string;
  lastModified: string;
  contentLength: number;
  httpStatusCode: number;
}

export interface ObjectRow {
  id: string;
  bucket_id: string;
  name: string;
  owner: string | null;
  owner_id: string | null;
  version: string;
  metadata: ObjectMetadata | null;
  user_metadata: Record<string, unknown> | null;
  created_at: Date;
  updated_at: Date;
  last_accessed_at: Date;
}

export interface NewObject {
  bucketId: string;
  name: string;
  version: string;
  ownerId: string | null;
  metadata: Partial<ObjectMetadata>;
  userMetadata: Record<string, unknown> | null;
}

export interface BucketRow {
  id: string;
  public: boolean;
  file_size_limit: number | null;
  allowed_mime_types: string[] | null;
}

/** The same request with the rights of the service role. */
export const asService = (caller: Caller): Caller => ({
  ...caller,
  claims: { role: 'service_role' },
});

/** Runs `work` in one transaction with the caller's role, claims and operation. */
export async function inTransaction<T>(
  pool: Pool,
  caller: Caller,
  work: (client: PoolClient) => Promise<T>,
  end: 'commit' | 'rollback' = 'commit',
): Promise<T> {
  const client = await pool.connect();
  let broken = false;
  try {
    await client.query('begin');
    await become(client, caller);
    const result = await work(client);
    await client.query(end);
    return result;
  } catch (error) {
    await client.query('rollback').catch(() => (broken = true));
    throw error;
  } finally {
    client.release(broken);
  }
}

function become(client: PoolClient, caller: Caller) {
  const { claims, operation, method, path, headers } = caller;
  return client.query(
    `select set_config('role', $1, true), set_config('request.jwt.claim.role', $1, true),
            set_config('request.jwt.claim.sub', $2, true), set_config('request.jwt.claims', $3, true),
            set_config('request.headers', $4, true), set_config('request.method', $5, true),
            set_config('request.path', $6, true), set_config('storage.operation', $7, true),
            set_config('storage.allow_delete_query', 'true', true)`,
    [claims.role, claims.sub ?? '', JSON.stringify(claims), headers, method, path, operation],
  );
}

/** A bucket with its limits, regardless of the caller's rights; throws if it does not exist. */
export async function findBucket(pool: Pool, caller: Caller, id: string): Promise<BucketRow> {
  const bucket = await inTransaction(pool, asService(caller), async (client) => {
    const { rows } = await client.query<BucketRow>(
      `select id, public, file_size_limit::float8 as file_size_limit, allowed_mime_types
       from storage.buckets where id = $1`,
      [id],
    );
    return rows[0];
  });
  if (!bucket) throw bucketNotFound();
  return bucket;
}

/** The object's row; throws if it does not exist or the caller cannot select it. */
export async function findObject(
  client: PoolClient,
  bucketId: string,
  name: string,
): Promise<ObjectRow> {
  const { rows } = await client.query<ObjectRow>(
    'select * from storage.objects where bucket_id = $1 and name = $2',
    [bucketId, name],
  );
  if (!rows[0]) throw objectNotFound();
  return rows[0];
}

const isUuid = (text: string | null) => text !== null && /^[0-9a-f-]{36}$/i.test(text);

const values = (object: NewObject) => [
  object.bucketId,
  object.name,
  object.version,
  object.ownerId,
  isUuid(object.ownerId) ? object.ownerId : null,
  JSON.stringify(object.metadata),
  object.userMetadata && JSON.stringify(object.userMetadata),
];

const insert = `insert into storage.objects
  (bucket_id, name, version, owner_id, owner, metadata, user_metadata)
  values ($1, $2, $3, $4, $5, $6, $7)`;

/**
 * Checks by a rolled-back insert whether the caller can store an object. As on the platform, an
 * upsert needs the rights to insert, select and update.
 */
export function checkUpload(pool: Pool, caller: Caller, object: NewObject, upsert: boolean) {
  const statement = upsert ? `${insert} ${onConflict} returning id` : insert;
  return inTransaction(
    pool,
    caller,
    async (client) => void (await client.query(statement, values(object))),
    'rollback',
  );
}

const onConflict = `on conflict (bucket_id, name) do update
  set version = excluded.version, owner_id = excluded.owner_id, owner = excluded.owner,
      metadata = excluded.metadata, user_metadata = excluded.user_metadata`;

/** Writes the row of a stored file. Returns the row and the replaced version, if any. */
export function saveObject(pool: Pool, caller: Caller, object: NewObject, upsert: boolean) {
  return inTransaction(pool, asService(caller), async (client) => {
    const replaced = upsert
      ? await client.query<{ version: string }>(
          'select version from storage.objects where bucket_id = $1 and name = $2 for update',
          [object.bucketId, object.name],
        )
      : null;
    const { rows } = await client.query<ObjectRow>(
      `${insert} ${upsert ? onConflict : ''} returning *`,
      values(object),
    );
    // The insert returns exactly one row.
    return { row: rows[0]!, replaced: replaced?.rows[0]?.version ?? null };
  });
}
