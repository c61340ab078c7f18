import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';

const project = join(import.meta.dirname, '..');
const migrationsFolder = join(project, 'supabase', 'migrations');

/** Applies migrations, and demo rows where asked, by the Supabase CLI: the same push that a hosted project gets. */
export async function pushMigrations(databaseUrl: string, withSeed: boolean): Promise<void> {
  const args = ['supabase', 'db', 'push', '--db-url', `${databaseUrl}?sslmode=disable`, '--yes'];
  if (withSeed) args.push('--include-seed');
  const child = spawn('npx', ['--no-install', ...args], {
    cwd: project,
    env: { ...process.env, SUPABASE_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1', NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise<number | null>((done) => child.once('exit', done));
  if (code !== 0) throw new Error(`Migrations failed:\n${output}`);
}

/** Tells the database under which address its functions answer, as staff of a hosted site do once. */
export async function noteApiAddress(databaseUrl: string, apiUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(
      `insert into private.site_config (key, value) values ('api_url', to_jsonb($1::text))
       on conflict (key) do update set value = excluded.value`,
      [apiUrl],
    );
  } finally {
    await client.end();
  }
}

/** One word for the whole content of the migrations: data made under another one is not compatible. */
export function migrationsFingerprint(): string {
  const hash = createHash('sha256');
  for (const file of readdirSync(migrationsFolder).sort()) {
    hash.update(file).update(readFileSync(join(migrationsFolder, file)));
  }
  return hash.digest('hex').slice(0, 16);
}
