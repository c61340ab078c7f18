import type { Hono } from 'hono';
import { asService, checkUpload, findBucket, findObject, inTransaction } from './database.ts';
import { invalidRequest } from './errors.ts';
import { checkKey, readPath } from './names.ts';
import { anonymous, callerOf, jsonBody, restOf } from './request.ts';
import type { UrlSigner } from './signing.ts';
import { parseMetadata, uploadFromRequest, type Store } from './uploads.ts';
import type { TokenKeys } from '../token-keys.ts';

const prefix = '/storage/v1/object/';
const maxPaths = 1000;
/** A signed upload URL is valid for two hours, as on the platform. */
const uploadLifetimeSeconds = 7200;

/** Routes of signed URLs, which are created with the caller's rights and used without a token. */
export function addSignRoutes(app: Hono, store: Store, signer: UrlSigner, tokenKeys: TokenKeys) {
  // Before the route below, because its star also matches an empty path.
  app.post('/object/sign/:bucket', async (c) => {
    const bucketId = c.req.param('bucket');
    const body = await jsonBody(c);
    const lifetime = lifetimeOf(body.expiresIn);
    const paths = stringsOf(body.paths);
    if (paths.length === 0 || paths.length > maxPaths) {
      throw invalidRequest(`body/paths must hold 1 to ${maxPaths} items`);
    }
    const caller = await callerOf(c, tokenKeys, 'storage.object.sign_many');
    const visible = await inTransaction(store.pool, caller, async (client) => {
      const { rows } = await client.query<{ name: string }>(
        'select name from storage.objects where bucket_id = $1 and name = any($2)',
        [bucketId, paths],
      );
      return new Set(rows.map((row) => row.name));
    });
    const signed = paths.map(async (path) =>
      visible.has(path)
        ? {
            error: null,
            path,
            signedURL: await downloadUrl(signer, `${bucketId}/${path}`, lifetime),
          }
        : { error: unseen, path, signedURL: null },
    );
    return c.json(await Promise.all(signed));
  });

  app.post('/object/sign/:bucket/*', async (c) => {
    const { bucketId, name } = readPath(restOf(c, `${prefix}sign/`));
    const lifetime = lifetimeOf((await jsonBody(c)).expiresIn);
    checkKey(name);
    const caller = await callerOf(c, tokenKeys, 'storage.object.sign');
    await inTransaction(store.pool, caller, (client) => findObject(client, bucketId, name));
    return c.json({ signedURL: await downloadUrl(signer, `${bucketId}/${name}`, lifetime) });
  });

  app.post('/object/upload/sign/:bucket/*', async (c) => {
    const { bucketId, name } = readPath(restOf(c, `${prefix}upload/sign/`));
    const caller = await callerOf(c, tokenKeys, 'storage.object.sign_upload_url');
    await findBucket(store.pool, caller, bucketId);
    checkKey(name);
    const upsert = c.req.header('x-upsert') === 'true';
    const owner = caller.claims.sub;
    const object = {
      bucketId,
      name,
      version: '1',
      ownerId: owner ?? null,
      metadata: { mimetype: c.req.header('content-type') },
      userMetadata: parseMetadata(c.req.header('x-metadata'), 'base64'),
    };
    await checkUpload(store.pool, caller, object, upsert);
    const url = `${bucketId}/${name}`;
    const token = await signer.sign(
      { url, scope: 'storage:upload', upsert, ...(owner ? { owner } : {}) },
      uploadLifetimeSeconds,
    );
    return c.json({ url: `/object/upload/sign/${url}?token=${token}`, token });
  });

  app.put('/object/upload/sign/:bucket/*', async (c) => {
    const path = readPath(restOf(c, `${prefix}upload/sign/`));
    const token = c.req.query('token');
    if (!token) throw invalidRequest("querystring must have required property 'token'");
    const url = `${path.bucketId}/${path.name}`;
    const { owner, upsert } = await signer.verify(token, url, 'storage:upload');
    const caller = asService(anonymous(c, 'storage.object.upload_signed'));
    await uploadFromRequest(c, store, caller, path, {
      upsert: upsert === true,
      ownerId: owner ?? null,
    });
    return c.json({ Key: url });
  });
}

const unseen = 'Either the object does not exist or you do not have access to it';

async function downloadUrl(signer: UrlSigner, url: string, lifetimeSeconds: number) {
  const token = await signer.sign({ url, scope: 'storage:download' }, lifetimeSeconds);
  return `/object/sign/${url}?token=${token}`;
}

function lifetimeOf(value: unknown): number {
  // above this, the expiry is not a valid date
  if (!Number.isInteger(value) || Number(value) < 1 || Number(value) > 1e11) {
    throw invalidRequest('body/expiresIn must be >= 1');
  }
  return Number(value);
}

const stringsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((entry): entry is string => typeof entry === 'string') : [];
