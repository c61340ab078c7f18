import { spawnSync } from 'node:child_process';
import { chownSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { serverUser } from '../../../local/postgres/binaries.ts';
import { clusterFolder, freePort, startPostgres } from '../../../local/postgres/server.ts';
import { removeState, stateFolder } from '../../../local/state.ts';
import { expect, type Place, type World } from '../money/world.ts';
import { Line } from './line.ts';

/** The name of the standby for the primary: of its slot, and of its application. */
const SLOT = 'fleet';
let made = 0;
const running = new Set<Standby>();

/** Stops the standbys that a failed proof has left. */
export async function stopStandbys(): Promise<void> {
  for (const standby of running) await standby.stop();
}

/** A server that follows the primary by streaming replication, over a line of its own. */
export class Standby {
  private constructor(
    private readonly world: World,
    private readonly place: Place,
    readonly line: Line,
    private readonly pool: pg.Pool,
  ) {}

  /**
   * Copies the files of the running primary between `pg_backup_start` and `pg_backup_stop`, and
   * starts a server on the copy. A slot keeps the WAL that the copy still needs.
   */
  static async of(world: World): Promise<Standby> {
    made += 1;
    const name = `fleet-${process.pid}-${made}`;
    const port = await freePort(30_000 + (process.pid % 200));
    const line = await Line.open(await freePort(port + 300), world.port);
    const options = { dataDir: stateFolder(name), port, password: world.password, durable: true };
    const place = await copyCluster(world, clusterFolder(options.dataDir, serverUser()), line.port)
      .then(async () => ({ server: await startPostgres(options), options, name }))
      .catch(async (error: unknown) => {
        await line.cut();
        throw error;
      });
    const pool = new pg.Pool({ connectionString: urlOf(place, 'supabase_admin', 'money'), max: 4 });
    // A restart of the server cuts idle lines.
    pool.on('error', () => {});
    const standby = new Standby(world, place, line, pool);
    running.add(standby);
    const [row] = await standby.sql<{ follows: boolean }>('select pg_is_in_recovery() as follows');
    expect(row?.follows === true, 'the copy is no standby');
    return standby;
  }

  url(role: string, database: string): string {
    return urlOf(this.place, role, database);
  }

  async sql<Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> {
    return (await this.pool.query<Row>(text, values)).rows;
  }

  /** Resolves when everything that the primary has committed is visible here. */
  async catchUp(): Promise<void> {
    const [row] = await this.world.sql<{ lsn: string }>('select pg_current_wal_lsn()::text as lsn');
    await eventually('the standby does not catch up', async () => {
      const [here] = await this.sql<{ is_there: boolean }>(
        'select pg_last_wal_replay_lsn() >= $1::pg_lsn as is_there',
        [row?.lsn],
      );
      return here?.is_there === true;
    });
  }

  /** From now on the primary acknowledges a commit when the standby has it on its disk. */
  async makeSynchronous(): Promise<void> {
    await this.world.sql(`alter system set synchronous_standby_names = '${SLOT}'`);
    await this.world.sql('select pg_reload_conf()');
    await eventually('the standby is not synchronous', async () => {
      const rows = await this.world.sql<{ sync_state: string }>(
        'select sync_state from pg_stat_replication where application_name = $1',
        [SLOT],
      );
      return rows[0]?.sync_state === 'sync';
    });
  }

  /** Makes it the primary; the line to the old one is cut first. */
  async promote(): Promise<Place> {
    await this.line.cut();
    const [row] = await this.sql<{ done: boolean }>('select pg_promote() as done');
    expect(row?.done === true, 'the standby was not promoted');
    running.delete(this);
    await this.pool.end();
    return this.place;
  }

  async stop(): Promise<void> {
    running.delete(this);
    await this.line.cut();
    await this.pool.end();
    await this.place.server.stop();
    removeState(this.place.name);
    await eventually('the slot stays in use', async () => {
      const left = await this.world.sql<{ active: boolean }>(
        'select active from pg_replication_slots where slot_name = $1',
        [SLOT],
      );
      return left.every(({ active }) => !active);
    });
    await this.world.sql('select pg_drop_replication_slot($1)', [SLOT]);
  }
}

const urlOf = ({ options: { password, port } }: Place, role: string, database: string) =>
  `postgresql://${role}:${password}@127.0.0.1:${port}/${database}`;

async function copyCluster(world: World, target: string, linePort: number): Promise<void> {
  const client = new pg.Client({ connectionString: world.url('supabase_admin') });
  await client.connect();
  try {
    const { rows } = await client.query<{ folder: string }>(
      `select current_setting('data_directory') as folder,
              pg_create_physical_replication_slot($1, true)`,
      [SLOT],
    );
    await client.query('select pg_backup_start($1, true)', [SLOT]);
    copyFiles(rows[0]?.folder ?? '', target);
    const stopped = await client.query<{ label: string }>(
      'select labelfile as label from pg_backup_stop(false)',
    );
    put(target, 'backup_label', stopped.rows[0]?.label ?? '');
    put(target, 'standby.signal', '');
    // In place of the settings of the primary, which waits for a standby.
    put(
      target,
      'postgresql.auto.conf',
      `primary_conninfo = 'host=127.0.0.1 port=${linePort} user=supabase_admin password=${world.password} application_name=${SLOT}'
primary_slot_name = '${SLOT}'
`,
    );
  } finally {
    await client.end();
  }
}

/** Copies files that change meanwhile; the WAL between start and stop of the backup mends them. */
function copyFiles(from: string, to: string) {
  const left = ['pg_wal/*', 'pg_replslot/*', 'postmaster.pid', 'postmaster.opts'];
  const excluded = left.map((path) => `--exclude='./${path}'`).join(' ');
  const copied = spawnSync(
    'bash',
    [
      '-c',
      `set -o pipefail; tar -C "$0" ${excluded} -cf - . | tar -C "$1" -xpf -; test $? -le 1`,
      from,
      to,
    ],
    { encoding: 'utf8' },
  );
  expect(copied.status === 0, `the files were not copied: ${copied.stderr}`);
}

function put(folder: string, name: string, text: string) {
  const file = join(folder, name);
  writeFileSync(file, text, { mode: 0o600 });
  const user = serverUser();
  if (user) chownSync(file, user.uid, user.gid);
}

async function eventually(sentence: string, look: () => Promise<boolean>): Promise<void> {
  for (let i = 0; i < 400; i++) {
    if (await look()) return;
    await delay(25);
  }
  throw new Error(sentence);
}
