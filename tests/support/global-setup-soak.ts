import { Hono } from 'hono';
import type { TestProject } from 'vitest/node';
import { serveApp } from '../../local/serve.ts';
import { runSql } from '../../local/postgres/scratch.ts';
import type { Stack } from '../../local/stack.ts';
import { providePlatform, readyForTests, startFresh } from './global-setup.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where the faults of the running platform are asked for. */
    levers: string;
  }
}

/** A platform whose database is durable, with levers that kill and fill its parts. */
export default async function setup(project: TestProject) {
  const name = `${process.env.VELOUR_STACK ?? 'test'}-soak`;
  const stack = await readyForTests(await startFresh(name, { durable: true }));
  const levers = await serveApp(leversOf(stack), 0);
  providePlatform(project, stack);
  project.provide('levers', `http://127.0.0.1:${levers.port}`);
  return async () => {
    await levers.stop();
    await stack.stop();
  };
}

/** The faults are in this process, and the tests in another one. */
function leversOf({ faults, databaseUrl }: Stack): Hono {
  const app = new Hono();
  app.post('/kill-database', async (context) => {
    await faults.killDatabase();
    return context.json({});
  });
  app.post('/kill-functions', (context) => {
    faults.killFunctions();
    return context.json({});
  });
  app.post('/kill-worker', (context) => {
    faults.killWorker();
    return context.json({});
  });
  app.post('/cut-replication', async (context) => {
    const statement = 'select pg_terminate_backend(pid) from pg_stat_replication';
    // Where the database is away, so is its replication.
    await runSql(databaseUrl('supabase_admin'), [statement]).catch(() => undefined);
    return context.json({});
  });
  app.post('/fill-storage/:isFull', (context) => {
    faults.fillStorage(context.req.param('isFull') === 'true');
    return context.json({});
  });
  return app;
}
