import type { Context, Hono } from 'hono';
import { asService, checkUpload, findObject, inTransaction, type ObjectRow } from './database.ts';
import { accessDenied, invalidRequest, objectNotFound } from './errors.ts';
import { checkKey, readPath } from './names.ts';
import { callerOf, jsonBody, restOf } from './request.ts';
import { placeObject, uploadFromRequest, type Store } from './uploads.ts';
import type { TokenKeys } from '../token-keys.ts';

const prefix = '/storage/v1/object/';
const maxRemoved = 1000;

/** Routes that store, copy, move and delete objects with the caller's rights. */
export function addWriteRoutes(app: Hono, store: Store, tokenKeys: TokenKeys) {
  const upload = async (c: Context, operation: string, upsert: boolean) => {
    const path = readPath(restOf(c, prefix));
    const caller = await callerOf(c, tokenKeys, operation);
    const ownerId = caller.claims.sub ?? null;
    const row = await uploadFromRequest(c, store, caller, path, { upsert, ownerId });
    return c.json({ Id: row.id, Key: `${path.bucketId}/${path.name}` });
  };

  app.post('/object/copy', (c) => copy(c, store, tokenKeys));
  app.post('/object/move', (c) => move(c, store, tokenKeys));
  app.post('/object/:bucket/*', (c) =>
    upload(c, 'storage.object.upload', c.req.header('x-upsert') === 'true'),
  );
  app.put('/object/:bucket/*', (c) => upload(c, 'storage.object.upload_update', true));
  app.delete('/object/:bucket', (c) => removeMany(c, store, tokenKeys));
  app.delete('/object/:bucket/*', (c) => removeOne(c, store, tokenKeys));
}

async function removeMany(c: Context, store: Store, tokenKeys: TokenKeys) {
  const { prefixes } = await jsonBody(c);
  if (!Array.isArray(prefixes) || prefixes.length === 0) {
    throw invalidRequest("body must have required property 'prefixes'");
  }
  if (prefixes.length > maxRemoved) {
    throw invalidRequest(`Bulk object requests are limited to ${maxRemoved} objects per request.`);
  }
  const caller = await callerOf(c, tokenKeys, 'storage.object.delete_many');
  const removed = await inTransaction(store.pool, caller, async (client) => {
    const { rows } = await client.query<ObjectRow>(
      'delete from storage.objects where bucket_id = $1 and name = any($2) returning *',
      [c.req.param('bucket'), prefixes.map(String)],
    );
    return rows;
  });
  for (const row of removed) await store.files.remove(row.version);
  return c.json(removed);
}

async function removeOne(c: Context, store: Store, tokenKeys: TokenKeys) {
  const { bucketId, name } = readPath(restOf(c, prefix));
  const caller = await callerOf(c, tokenKeys, 'storage.object.delete');
  await inTransaction(store.pool, asService(caller), (client) =>
    findObject(client, bucketId, name),
  );
  const removed = await inTransaction(store.pool, caller, async (client) => {
    const { rows } = await client.query<ObjectRow>(
      'delete from storage.objects where bucket_id = $1 and name = $2 returning *',
      [bucketId, name],
    );
    return rows[0];
  });
  if (!removed) throw accessDenied('Access denied');
  await store.files.remove(removed.version);
  return c.json({ message: 'Successfully deleted' });
}

async function readTransfer(c: Context) {
  const body = await jsonBody(c);
  const { bucketId, sourceKey, destinationKey, destinationBucket } = body;
  for (const [key, value] of Object.entries({ bucketId, sourceKey, destinationKey })) {
    if (typeof value !== 'string')
      throw invalidRequest(`body must have required property '${key}'`);
  }
  return {
    bucketId: String(bucketId),
    sourceKey: String(sourceKey),
    destinationKey: checkKey(String(destinationKey)),
    destinationBucket: String(destinationBucket ?? bucketId),
  };
}

async function copy(c: Context, store: Store, tokenKeys: TokenKeys) {
  const { bucketId, sourceKey, destinationKey, destinationBucket } = await readTransfer(c);
  const caller = await callerOf(c, tokenKeys, 'storage.object.copy');
  const source = await inTransaction(store.pool, caller, (client) =>
    findObject(client, bucketId, sourceKey),
  );
  const upsert = c.req.header('x-upsert') === 'true';
  const target = {
    bucketId: destinationBucket,
    name: destinationKey,
    version: '1',
    ownerId: caller.claims.sub ?? null,
    metadata: source.metadata ?? {},
    userMetadata: source.user_metadata,
  };
  await checkUpload(store.pool, caller, target, upsert);
  const version = await store.files.copy(source.version);
  const row = await placeObject(store, caller, { ...target, version }, upsert);
  return c.json({ Id: row.id, Key: `${destinationBucket}/${destinationKey}`, ...row });
}

/**
 * A move only changes the row, because files are named by version. The caller needs the right to
 * update the row.
 */
async function move(c: Context, store: Store, tokenKeys: TokenKeys) {
  const { bucketId, sourceKey, destinationKey, destinationBucket } = await readTransfer(c);
  const caller = await callerOf(c, tokenKeys, 'storage.object.move');
  const row = await inTransaction(store.pool, caller, async (client) => {
    await findObject(client, bucketId, sourceKey);
    const { rows } = await client.query<ObjectRow>(
      `update storage.objects set bucket_id = $3, name = $4
       where bucket_id = $1 and name = $2 returning *`,
      [bucketId, sourceKey, destinationBucket, destinationKey],
    );
    return rows[0];
  });
  if (!row) throw objectNotFound();
  return c.json({ message: 'Successfully moved', Id: row.id, Key: row.name });
}
