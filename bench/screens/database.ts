import { readBenchSql, type BenchServer, type Database } from '../harness/server.ts';
import type { ScreenSizes } from '../options.ts';
import { recordCalls, type Call } from './calls.ts';
import { makeCeilings } from './ceilings.ts';
import { guestScreens, screens, type ScreenName } from './screens.ts';
import { makeUngated } from './ungated.ts';

export interface Screens {
  database: Database;
  sizes: ScreenSizes;
  /** The recorded PostgREST calls of each screen. */
  calls: Record<ScreenName, Call>;
  /** The recorded calls of the pages for guests. */
  guestCalls: Record<string, Call>;
}

/** Fills a database with the content of all screens, and records their requests. */
export async function makeScreens(
  server: BenchServer,
  database: Database,
  sizes: ScreenSizes,
): Promise<Screens> {
  const values = {
    ...sizes,
    long_wall: sizes.longWall,
    long_talk: sizes.longTalk,
    long_thread: sizes.longThread,
    thread_length: sizes.threadLength,
  };
  for (const part of [
    'users',
    'social',
    'relations',
    'wall',
    'stories',
    'chat',
    'tips',
    'details',
    'fans',
    'backoffice',
    'sales',
    'visits',
  ])
    await database.runFile(`sql/${part}.sql`, values);
  // In a transaction of its own, because rows are folded only after their transaction has ended.
  await database.run('select private.compact_ledger()');
  await database.run('vacuum (analyze)');
  await database.run(readBenchSql('sql/consistent.sql'));
  const calls = await recordCalls(server, database, screens);
  const guestCalls = await recordCalls(server, database, guestScreens);
  await makeCeilings(database, calls);
  await makeUngated(database);
  return { database, sizes, calls, guestCalls };
}
