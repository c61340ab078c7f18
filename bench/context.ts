import { readFileSync } from 'node:fs';
import { once } from './harness/once.ts';
import { compare, type Comparison } from './harness/compare.ts';
import { findPgbench, type Load, type Pgbench } from './harness/pgbench.ts';
import type { BenchServer, Database } from './harness/server.ts';
import { makeMoney } from './money/database.ts';
import { makeFloors } from './money/floors.ts';
import type { Options, ScreenSizes } from './options.ts';
import { makeScreens, type Screens } from './screens/database.ts';

export type Script = Omit<Load, 'seed' | 'seconds'> & {
  /** Runs before each reading and is not timed. */
  prepare?: () => Promise<void>;
  /** Receives the number of transactions of each reading. */
  count?: (transactions: number) => void;
};

/** Shared by the benchmarks of one run. Each database is created at its first use. */
export interface Context {
  options: Options;
  server: BenchServer;
  pgbench: Pgbench;
  log(line: string): void;
  /** The database with pgbench's own tables. */
  simpleUpdate(): Promise<Script>;
  money(): Promise<Database>;
  /** The same rows, with the floors in place of the money commands. */
  floors(): Promise<Database>;
  screens(): Promise<Screens>;
  /** The same users with few rows, for the growth benchmark. */
  fewRows(): Promise<Screens>;
  compare(baseline: Script, ours: Script): Promise<Comparison>;
}

export function makeContext(
  options: Options,
  server: BenchServer,
  log: (line: string) => void,
): Context {
  const pgbench = findPgbench(server);
  const product = once(async () => {
    const database = await server.makeProduct('product');
    if (options.patch) await database.run(readFileSync(options.patch, 'utf8'));
    return database;
  });
  const { pace } = options;
  const stock = once(async () => {
    log('Making the rows of the money commands');
    return makeMoney(await server.copy('stock', await product()), pace.money);
  });
  let turn = 0;
  const read = (script: Script) => async () => {
    await script.prepare?.();
    const { prepare: _, count, ...load } = script;
    turn += 1;
    const reading = await pgbench.run({
      ...load,
      seconds: options.seconds,
      seed: options.seed + turn,
    });
    count?.(reading.transactions);
    return reading.tps;
  };
  const screensOf = (name: string, sizes: ScreenSizes) =>
    once(async () => {
      log(`Making the database ${name} with ${sizes.posts} posts`);
      return makeScreens(server, await server.copy(name, await product()), sizes);
    });
  return {
    options,
    server,
    pgbench,
    log,
    simpleUpdate: once(async () => {
      log(`Making pgbench's tables at scale ${pace.scale}`);
      const { name } = await server.makeEmpty('simple_update');
      await pgbench.initialise(name, pace.scale);
      return {
        database: name,
        script: { builtin: 'simple-update' as const },
      };
    }),
    money: once(async () => server.copy('money', await stock())),
    floors: once(async () => makeFloors(await server.copy('floors', await stock()))),
    screens: screensOf('screens', pace.screens),
    fewRows: screensOf('few_rows', { ...pace.screens, ...pace.few }),
    async compare(baseline, ours) {
      await server.checkpoint();
      return compare(read(baseline), read(ours), pace.rounds);
    },
  };
}
