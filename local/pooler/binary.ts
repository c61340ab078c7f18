import { spawnSync } from 'node:child_process';

/** Where Debian puts it; that folder is not on the path of every account. */
const places = ['pgbouncer', '/usr/sbin/pgbouncer'];

/** The program of the pooler: `PGBOUNCER_BIN`, or the installed one. Throws what to install. */
export function poolerBinary(): string {
  const wanted = process.env.PGBOUNCER_BIN;
  const found = (wanted ? [wanted] : places).find(
    (place) => spawnSync(place, ['--version']).status === 0,
  );
  if (found) return found;
  throw new Error(
    'pgbouncer was not found: run `apt-get install pgbouncer`, or name it in PGBOUNCER_BIN.',
  );
}
