import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context, Hono } from 'hono';
import { randomUUID } from 'node:crypto';
import { FileStore } from '@tus/file-store';
import { Metadata, Server, type Upload } from '@tus/server';
import type { PartContext } from '../part.ts';
import { asService, checkUpload, findBucket, type Caller } from './database.ts';
import { accessDenied, asStorageError, invalidRequest, invalidSignature } from './errors.ts';
import { checkKey, checkMimeType, globalSizeLimit, sizeLimit, type ObjectPath } from './names.ts';
import { anonymous, callerOf } from './request.ts';
import type { UrlSigner } from './signing.ts';
import { describe, parseMetadata, placeObject, type Store } from './uploads.ts';
import type { TokenKeys } from '../token-keys.ts';

const route = '/storage/v1/upload/resumable';
/** An unfinished upload can be continued for a day; a finished one is deleted after ten minutes. */
const unfinishedMs = 86_400_000;
const finishedMs = 600_000;

const operations: Record<string, string> = {
  POST: 'storage.tus.upload.create',
  PATCH: 'storage.tus.upload.part',
  HEAD: 'storage.tus.upload.get',
  DELETE: 'storage.tus.upload.delete',
};

/** The caller and rights of one request, determined before the tus server handles it. */
interface Session {
  caller: Caller;
  /** Set for a signed upload: its token, and the claims of the token. */
  signed: { token: string; ownerId: string | null; upsert: boolean } | null;
  upsert: boolean;
}

type TusRequest = Parameters<Server['handleWeb']>[0];
type TusMetadata = Upload['metadata'];

/** Routes of resumable uploads. Only the caller that started an upload can access it. */
export function addResumableRoutes(app: Hono, store: Store, signer: UrlSigner, ctx: PartContext) {
  const directory = join(ctx.dataDir, 'resumable');
  const datastore = new FileStore({ directory, expirationPeriodInMilliseconds: unfinishedMs });
  const sessions = new WeakMap<object, Session>();
  const sessionOf = (request: TusRequest): Session => {
    const session = sessions.get(request);
    if (!session) throw new Error('a request without a session');
    return session;
  };

  const authorize = async (request: TusRequest, id: string) => {
    const isNew = request.method === 'POST';
    const metadata = isNew ? metadataOf(request) : (await datastore.getUpload(id)).metadata;
    const session = sessionOf(request);
    const path = pathOf(metadata);
    if (session.signed) await admitSigned(signer, session, path);
    if (!isNew && metadata?.owner !== ownerOf(session)) throw accessDenied('Access denied');
    if (request.method === 'HEAD') return;
    const object = newObject(session, path, metadata);
    await findBucket(store.pool, session.caller, path.bucketId);
    await checkUpload(store.pool, session.caller, object, session.upsert);
  };

  const sizeFor = async (request: TusRequest, id: string | null) => {
    if (!id) return globalSizeLimit;
    const metadata =
      request.method === 'POST' ? metadataOf(request) : (await datastore.getUpload(id)).metadata;
    const { bucketId } = pathOf(metadata);
    return sizeLimit(await findBucket(store.pool, sessionOf(request).caller, bucketId));
  };

  const server = new Server({
    path: route,
    datastore,
    relativeLocation: false,
    disableTerminationForFinishedUploads: true,
    namingFunction: () => randomUUID(),
    generateUrl: (request, { id }) =>
      `${ctx.apiUrl}${route}${sessionOf(request).signed ? '/sign' : ''}/${id}`,
    maxSize: (request, id) => asTusError(sizeFor(request, id)),
    onIncomingRequest: (request, id) => asTusError(authorize(request, id)),
    onUploadCreate: (request, upload) =>
      asTusError(acceptUpload(store, sessionOf(request), upload.metadata)),
    onUploadFinish: (request, upload) =>
      asTusError(finishUpload(store, sessionOf(request), upload, join(directory, upload.id))),
    onResponseError: (_request, error) => {
      if ('status_code' in error) return undefined;
      const { statusCode, message } = asStorageError(error);
      return { status_code: statusCode, body: message };
    },
  });

  const handle = async (c: Context) => {
    const session = await openSession(c, ctx.tokenKeys);
    sessions.set(c.req.raw, session);
    return server.handleWeb(c.req.raw);
  };
  for (const path of ['/upload/resumable', '/upload/resumable/*']) app.all(path, handle);

  const sweeping = setInterval(() => void sweep(directory, datastore), finishedMs);
  sweeping.unref();
  return { stop: () => clearInterval(sweeping) };
}

async function openSession(c: Context, tokenKeys: TokenKeys): Promise<Session> {
  const operation = operations[c.req.method] ?? 'storage.tus.options';
  const isSigned = c.req.path.startsWith(`${route}/sign`);
  const upsert = c.req.header('x-upsert') === 'true';
  if (c.req.method === 'OPTIONS') return { caller: anonymous(c, operation), signed: null, upsert };
  if (!isSigned) return { caller: await callerOf(c, tokenKeys, operation), signed: null, upsert };
  const token = c.req.header('x-signature');
  if (!token) throw invalidSignature('Missing x-signature header');
  const caller = asService(anonymous(c, `${operation}_signed`));
  return { caller, signed: { token, ownerId: null, upsert: false }, upsert: false };
}

async function admitSigned(signer: UrlSigner, session: Session, { bucketId, name }: ObjectPath) {
  const token = session.signed?.token ?? '';
  const terms = await signer.verify(token, `${bucketId}/${name}`, 'storage:upload');
  session.upsert = terms.upsert === true;
  session.signed = { token, ownerId: terms.owner ?? null, upsert: session.upsert };
}

/** The owner of an upload in progress: a user, the creator of a signed URL, or a role. */
function ownerOf({ caller, signed }: Session): string {
  if (signed) return `signed:${signed.ownerId ?? ''}`;
  return caller.claims.sub ?? `role:${caller.claims.role}`;
}

/** The metadata of a new upload; throws for an invalid header. */
function metadataOf(request: TusRequest): TusMetadata {
  try {
    return Metadata.parse(request.headers.get('upload-metadata') ?? undefined);
  } catch {
    throw invalidRequest('Metadata header is required');
  }
}

function pathOf(metadata: TusMetadata): ObjectPath {
  const bucketId = metadata?.bucketName;
  const name = metadata?.objectName;
  if (!bucketId || !name) throw invalidRequest('Metadata header is required');
  return { bucketId, name: checkKey(name) };
}

function newObject(session: Session, path: ObjectPath, metadata: TusMetadata) {
  const ownerId = session.signed ? session.signed.ownerId : (session.caller.claims.sub ?? null);
  const mimetype = metadata?.contentType ?? 'application/octet-stream';
  return {
    ...path,
    version: '1',
    ownerId,
    metadata: { mimetype },
    userMetadata: parseMetadata(metadata?.metadata, 'utf8'),
  };
}

/** Checks the type against the bucket and stores the owner, which a client cannot set. */
async function acceptUpload(store: Store, session: Session, metadata: TusMetadata) {
  const bucket = await findBucket(store.pool, session.caller, pathOf(metadata).bucketId);
  checkMimeType(bucket, metadata?.contentType ?? 'application/octet-stream');
  return { metadata: { ...metadata, owner: ownerOf(session) } };
}

async function finishUpload(store: Store, session: Session, upload: Upload, path: string) {
  const object = newObject(session, pathOf(upload.metadata), upload.metadata);
  const file = await store.files.adopt(path);
  const seconds = upload.metadata?.cacheControl ?? '';
  const cacheControl = /^\d+$/.test(seconds) ? `max-age=${seconds}` : 'no-cache';
  const stored = { ...object, ...describe(file, object.metadata.mimetype, cacheControl) };
  await placeObject(store, session.caller, stored, session.upsert);
  return { headers: { 'Tus-Complete': '1' } };
}

/** Converts errors to the format that the tus server sends to the client. */
async function asTusError<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (typeof error === 'object' && error !== null && 'status_code' in error) throw error;
    const { statusCode, message } = asStorageError(error);
    throw Object.assign(new Error(message), { status_code: statusCode, body: message });
  }
}

/** Deletes finished and abandoned uploads. */
async function sweep(directory: string, datastore: FileStore, now = Date.now()) {
  for (const name of await readdir(directory).catch(() => [])) {
    if (name.endsWith('.json')) continue;
    const path = join(directory, name);
    const info = await stat(path).catch(() => null);
    const upload = await datastore.getUpload(name).catch(() => null);
    const keptMs = upload && upload.offset === upload.size ? finishedMs : unfinishedMs;
    if (!info || now - info.mtimeMs < keptMs) continue;
    await rm(path, { force: true });
    await rm(`${path}.json`, { force: true });
  }
}
