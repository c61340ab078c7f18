import { setTimeout as delay } from 'node:timers/promises';
import type { Context } from 'hono';
import type { Pool } from 'pg';
import {
  asService,
  checkUpload,
  findBucket,
  inTransaction,
  saveObject,
  type Caller,
  type NewObject,
} from './database.ts';
import { invalidRequest, tooLarge } from './errors.ts';
import type { Files, StoredFile } from './files.ts';
import { readForm } from './multipart.ts';
import { isObject } from './request.ts';
import { checkKey, checkMimeType, sizeLimit, type ObjectPath } from './names.ts';

/** The database and the files of Storage. */
export interface Store {
  pool: Pool;
  files: Files;
}

interface Body {
  chunks: AsyncIterable<Uint8Array>;
  mimetype: string;
  cacheControl: string;
  userMetadata: Record<string, unknown> | null;
}

export interface UploadOptions {
  upsert: boolean;
  ownerId: string | null;
}

/**
 * Stores a request's body as an object. Rights, type and declared size are checked before the file
 * is read. The row is written last; if that fails, the bytes are deleted.
 */
export async function uploadFromRequest(
  c: Context,
  store: Store,
  caller: Caller,
  path: ObjectPath,
  { upsert, ownerId }: UploadOptions,
) {
  const bucket = await findBucket(store.pool, caller, path.bucketId);
  const body = await readBody(c);
  checkMimeType(bucket, body.mimetype);
  const limit = sizeLimit(bucket);
  const declared = Number(c.req.header('content-length') ?? 0);
  const isForm = isMultipart(c);
  if (!isForm && declared > limit) throw tooLarge();
  checkKey(path.name);
  const object: NewObject = {
    bucketId: path.bucketId,
    name: path.name,
    version: '1',
    ownerId,
    metadata: { mimetype: body.mimetype, contentLength: declared },
    userMetadata: body.userMetadata,
  };
  await checkUpload(store.pool, caller, object, upsert);
  const file = await store.files.write(body.chunks, limit);
  const { mimetype, cacheControl } = body;
  return placeObject(
    store,
    caller,
    { ...object, ...describe(file, mimetype, cacheControl) },
    upsert,
  );
}

/** Version and metadata of a stored file, for its row. */
export function describe(file: StoredFile, mimetype: string, cacheControl: string) {
  return {
    version: file.version,
    metadata: {
      eTag: file.eTag,
      size: file.size,
      mimetype,
      cacheControl,
      lastModified: new Date().toISOString(),
      contentLength: file.size,
      httpStatusCode: 200,
    },
  };
}

/** Writes the row and deletes the bytes that it replaces; on an error, deletes the new bytes. */
export async function placeObject(
  { pool, files }: Store,
  caller: Caller,
  object: NewObject,
  upsert: boolean,
) {
  try {
    const { row, replaced } = await saveObject(pool, caller, object, upsert);
    await files.remove(replaced);
    return row;
  } catch (error) {
    await removeIfUnused({ pool, files }, caller, object.version);
    throw error;
  }
}

/** Deletes the bytes unless a row uses them: a commit can succeed although its reply was lost. */
async function removeIfUnused({ pool, files }: Store, caller: Caller, version: string) {
  for (let attempt = 0; attempt < 20; attempt++) {
    try {
      if (!(await isVersionUsed(pool, caller, version))) await files.remove(version);
      return;
    } catch {
      await delay(100);
    }
  }
}

const isVersionUsed = (pool: Pool, caller: Caller, version: string): Promise<boolean> =>
  inTransaction(pool, asService(caller), async (client) => {
    const found = await client.query('select from storage.objects where version = $1', [version]);
    return found.rows.length > 0;
  });

const isMultipart = (c: Context) =>
  c.req.header('content-type')?.startsWith('multipart/form-data') ?? false;

async function readBody(c: Context): Promise<Body> {
  const body = c.req.raw.body;
  if (!body) throw invalidRequest('No content provided');
  const contentType = c.req.header('content-type') ?? 'application/octet-stream';
  if (!isMultipart(c)) {
    return {
      chunks: body,
      mimetype: contentType,
      cacheControl: c.req.header('cache-control') ?? 'no-cache',
      userMetadata: parseMetadata(c.req.header('x-metadata'), 'base64'),
    };
  }
  const { fields, contentType: fileType, chunks } = await readForm(contentType, body);
  const cacheTime = fields.get('cacheControl');
  return {
    chunks,
    mimetype: fields.get('contentType') ?? fileType,
    cacheControl: cacheTime ? `max-age=${cacheTime}` : 'no-cache',
    userMetadata: parseMetadata(fields.get('metadata'), 'utf8'),
  };
}

export function parseMetadata(text: string | null | undefined, encoding: 'base64' | 'utf8') {
  if (!text) return null;
  try {
    const value: unknown = JSON.parse(Buffer.from(text, encoding).toString('utf8'));
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}
