import { spawn } from 'node:child_process';
import { Client } from 'pg';
import { project } from './project.ts';
import { judgeDatabase } from './schema-version.ts';

/**
 * Applies migrations with the Supabase CLI, by the same push as to a hosted project; `withSeed`
 * also applies the demo rows. `folder` is the one that contains `supabase`.
 */
export async function pushMigrations(
  databaseUrl: string,
  withSeed: boolean,
  folder = project,
): Promise<void> {
  const args = ['supabase', 'db', 'push', '--workdir', folder, '--yes'];
  args.push('--db-url', `${databaseUrl}?sslmode=disable`);
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

/** Stores the URL of the API in the site configuration, as staff of a hosted site do once. */
export const noteApiAddress = (databaseUrl: string, apiUrl: string): Promise<void> =>
  configure(
    databaseUrl,
    `insert into private.site_config (key, value) values ('api_url', to_jsonb($1::text))
     on conflict (key) do update set value = excluded.value`,
    apiUrl,
  );

/** Adds the double of a push service to the services that a device may be registered at. */
export const allowPushDouble = (databaseUrl: string, origin: string): Promise<void> =>
  configure(
    databaseUrl,
    `update private.site_config c set value = (
       select jsonb_agg(h) from jsonb_array_elements_text(c.value) h
       where h not like 'http://127.0.0.1:%') || to_jsonb($1::text)
     where c.key = 'push_hosts'`,
    origin,
  );

async function configure(databaseUrl: string, statement: string, value: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(statement, [value]);
  } finally {
    await client.end();
  }
}

/**
 * Throws when the data was made by migrations other than those of this checkout. The error names
 * the command `reset`, which starts afresh.
 */
export async function refuseOtherData(
  databaseUrl: string,
  data: string,
  reset: string,
): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const compatibility = await judgeDatabase(
      async (query) => (await client.query<Record<string, unknown>>(query)).rows,
    );
    if (compatibility.state !== 'refused') return;
    throw new Error(
      `Another version of the database made ${data}.\n` +
        `${compatibility.reason}\n` +
        `Run \`${reset}\` to start afresh, or go back to the version that made it.`,
    );
  } finally {
    await client.end();
  }
}
