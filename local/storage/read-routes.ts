import type { Context, Hono } from 'hono';
import {
  asService,
  findBucket,
  findObject,
  inTransaction,
  type Caller,
  type ObjectRow,
} from './database.ts';
import { bucketNotFound, invalidRequest } from './errors.ts';
import { checkKey, readPath, type ObjectPath } from './names.ts';
import { anonymous, callerOf, restOf } from './request.ts';
import { assetHeaders, serveObject } from './serve.ts';
import type { UrlSigner } from './signing.ts';
import type { Store } from './uploads.ts';
import type { TokenKeys } from '../token-keys.ts';

const prefix = '/storage/v1/object/';

/** Routes that serve objects: of public buckets, by signed URL, and with the caller's rights. */
export function addReadRoutes(app: Hono, store: Store, signer: UrlSigner, tokenKeys: TokenKeys) {
  const asCaller = (c: Context, operation: string) => callerOf(c, tokenKeys, operation);

  app.get('/object/public/*', async (c) => {
    const path = readPath(restOf(c, `${prefix}public/`));
    const isHead = c.req.method === 'HEAD';
    const caller = anonymous(
      c,
      isHead ? 'storage.object.info_public' : 'storage.object.get_public',
    );
    const bucket = await findBucket(store.pool, caller, path.bucketId);
    if (!bucket.public) throw bucketNotFound();
    return answer(c, store, await visibleObject(store, asService(caller), path));
  });

  app.get('/object/info/public/*', async (c) => {
    const path = readPath(restOf(c, `${prefix}info/public/`));
    const caller = anonymous(c, 'storage.object.info_public');
    const bucket = await findBucket(store.pool, caller, path.bucketId);
    if (!bucket.public) throw bucketNotFound();
    return c.json(infoOf(await visibleObject(store, asService(caller), path)));
  });

  app.get('/object/sign/*', async (c) => {
    const path = readPath(restOf(c, `${prefix}sign/`));
    const token = c.req.query('token');
    if (!token) throw invalidRequest("querystring must have required property 'token'");
    const url = `${path.bucketId}/${path.name}`;
    const { exp } = await signer.verify(token, url, 'storage:download');
    const caller = asService(anonymous(c, 'storage.object.get_signed'));
    const row = await visibleObject(store, caller, path);
    return c.req.method === 'HEAD' ? head(row) : serveObject(c, store.files, row, exp);
  });

  const info = async (c: Context, route: string) => {
    const caller = await asCaller(c, 'object.get_authenticated_info');
    return c.json(infoOf(await openObject(store, caller, readPath(restOf(c, route)))));
  };
  app.get('/object/info/authenticated/*', (c) => info(c, `${prefix}info/authenticated/`));
  app.get('/object/info/*', (c) => info(c, `${prefix}info/`));

  const get = async (c: Context, route: string) => {
    const isHead = c.req.method === 'HEAD';
    const operation = isHead
      ? 'object.head_authenticated_info'
      : 'storage.object.get_authenticated';
    const caller = await asCaller(c, operation);
    return answer(c, store, await openObject(store, caller, readPath(restOf(c, route))));
  };
  app.get('/object/authenticated/*', (c) => get(c, `${prefix}authenticated/`));
  app.get('/object/:bucket/*', (c) => get(c, prefix));
}

/** Responds to GET, and to HEAD with the same headers but without the bytes. */
function answer(c: Context, store: Store, row: ObjectRow) {
  return c.req.method === 'HEAD' ? head(row) : serveObject(c, store.files, row);
}

function head(row: ObjectRow): Response {
  const headers = assetHeaders(row);
  if (row.metadata) headers.set('content-length', String(row.metadata.size));
  return new Response(null, { headers });
}

/** The object: any one in a public bucket, otherwise only one that the caller can select. */
async function openObject(store: Store, caller: Caller, path: ObjectPath): Promise<ObjectRow> {
  const bucket = await findBucket(store.pool, caller, path.bucketId);
  return visibleObject(store, bucket.public ? asService(caller) : caller, path);
}

function visibleObject(store: Store, caller: Caller, { bucketId, name }: ObjectPath) {
  checkKey(name);
  return inTransaction(store.pool, caller, (client) => findObject(client, bucketId, name));
}

function infoOf(row: ObjectRow) {
  return {
    id: row.id,
    name: row.name,
    version: row.version,
    bucket_id: row.bucket_id,
    size: row.metadata?.size ?? null,
    content_type: row.metadata?.mimetype ?? null,
    cache_control: row.metadata?.cacheControl ?? null,
    etag: row.metadata?.eTag ?? null,
    metadata: row.user_metadata,
    last_modified: row.updated_at,
    created_at: row.created_at,
  };
}
