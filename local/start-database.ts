import { pushMigrations, refuseOtherData } from './migrate.ts';
import type { DatabaseRole } from './part.ts';
import { bootstrapCluster } from './postgres/bootstrap.ts';
import { keepPostgres, type KeptPostgres } from './postgres/keep.ts';
import { isPrepared, notePrepared, partFolder } from './state.ts';

interface Options {
  name: string;
  durable: boolean;
  withSeed: boolean;
  progress(step: string): void;
  log(line: string): void;
}

type DatabaseUrl = (role: DatabaseRole, database?: string) => string;

/** Starts Postgres on the data of this platform. */
export function startDatabase(
  { name, durable, progress, log }: Options,
  server: { port: number; password: string },
): Promise<KeptPostgres> {
  progress('Starting Postgres 17');
  const dataDir = partFolder(name, 'postgres');
  return keepPostgres({ ...server, dataDir, durable, fresh: !isPrepared(name) }, log);
}

/** Makes a new cluster an empty project, and brings the schema up to date. */
export async function prepareDatabase(
  options: Options,
  databaseUrl: DatabaseUrl,
  password: string,
  isNew: boolean,
): Promise<void> {
  if (isNew) {
    options.progress('Preparing an empty project: roles, schemas, refusals');
    await bootstrapCluster((database) => databaseUrl('supabase_admin', database), password);
  }
  const withSeed = options.withSeed && isNew;
  options.progress(withSeed ? 'Applying migrations and demo data' : 'Applying migrations');
  const owner = databaseUrl('postgres');
  await refuseOtherData(owner, `the data in .velour/${options.name}`, 'npm run reset');
  await pushMigrations(owner, withSeed);
  notePrepared(options.name);
}
