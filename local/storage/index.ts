import { Hono } from 'hono';
import type { PartContext } from '../part.ts';
import { createPool } from '../pool.ts';
import { asStorageError } from './errors.ts';
import { Files } from './files.ts';
import { addListRoutes } from './list-routes.ts';
import { addReadRoutes } from './read-routes.ts';
import { addSignRoutes } from './sign-routes.ts';
import { UrlSigner } from './signing.ts';
import { addResumableRoutes } from './tus.ts';
import type { Store } from './uploads.ts';
import { addWriteRoutes } from './write-routes.ts';

export interface Storage {
  /** The Storage API; the paths include the prefix `/storage/v1`. */
  app: Hono;
  /** Takes the room for more bytes away, or gives it back. */
  fill(isFull: boolean): void;
  stop(): Promise<void>;
}

/** The local Storage server: rows and policies in Postgres, bytes in the part's folder. */
export async function createStorage(ctx: PartContext): Promise<Storage> {
  const pool = createPool(ctx.databaseUrl('supabase_storage_admin'));
  const files = new Files(ctx.dataDir);
  await files.prepare();
  const store: Store = { pool, files };
  const signer = new UrlSigner(ctx.secretKey);
  const app = new Hono().basePath('/storage/v1');

  app.get('/status', (c) => c.body(null, 200));
  // Routes with fixed segments must precede those with a bucket name in the same place.
  const resumable = addResumableRoutes(app, store, signer, ctx);
  addSignRoutes(app, store, signer, ctx.tokenKeys);
  addListRoutes(app, store, ctx.tokenKeys);
  addReadRoutes(app, store, signer, ctx.tokenKeys);
  addWriteRoutes(app, store, ctx.tokenKeys);
  app.notFound((c) => {
    const message = `Route ${c.req.method}:${c.req.path} not found`;
    return c.json({ statusCode: '404', error: 'Not Found', message }, 404);
  });
  app.onError((error, c) => {
    const refusal = asStorageError(error);
    if (refusal.statusCode === 500) ctx.log(`storage: ${error.message}`);
    return c.json(refusal.body(), refusal.httpStatus);
  });

  return {
    app,
    fill: (isFull) => void (files.isFull = isFull),
    async stop() {
      resumable.stop();
      await pool.end();
    },
  };
}
