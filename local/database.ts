import { pushMigrations, refuseOtherData } from './migrate.ts';
import type { DatabaseRole } from './part.ts';
import { bootstrapCluster } from './postgres/bootstrap.ts';
import { startPostgres } from './postgres/server.ts';
import { isPrepared, notePrepared, partFolder } from './state.ts';

interface DatabaseOptions {
  /** The folder below .velour for its data. */
  name: string;
  durable: boolean;
  withSeed: boolean;
  progress(step: string): void;
  log(line: string): void;
}

/** Starts Postgres, prepares an empty project where there is none, and applies the migrations. */
export async function startDatabase(
  options: DatabaseOptions,
  port: number,
  password: string,
  databaseUrl: (role: DatabaseRole, database?: string) => string,
  stops: (() => Promise<void>)[],
): Promise<void> {
  options.progress('Starting Postgres 17');
  const launch = () =>
    startPostgres({
      dataDir: partFolder(options.name, 'postgres'),
      port,
      password,
      durable: options.durable,
      fresh: !isPrepared(options.name),
      onExit(code) {
        options.log(`postgres stopped (exit ${code}); restarting it`);
        void launch().then(
          (again) => (server = again),
          (error: unknown) => options.log(String(error)),
        );
      },
    });
  let server = await launch();
  stops.push(() => server.stop());
  if (server.isNew) {
    options.progress('Preparing an empty project: roles, schemas, refusals');
    await bootstrapCluster((database) => databaseUrl('supabase_admin', database), password);
  }
  const withSeed = options.withSeed && server.isNew;
  options.progress(withSeed ? 'Applying migrations and demo data' : 'Applying migrations');
  await refuseOtherData(
    databaseUrl('postgres'),
    `the data in .velour/${options.name}`,
    'npm run reset',
  );
  await pushMigrations(databaseUrl('postgres'), withSeed);
  notePrepared(options.name);
}
