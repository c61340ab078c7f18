import { spawnSync } from 'node:child_process';
import { withScratch } from '../local/postgres/scratch.ts';
import { databaseFromSchemas } from './databases.ts';

/* `npm run advisors`: the Supabase advisors over a database made from the schema files; one finding fails. */
process.exitCode = await withScratch(async (scratch) => {
  const url = await databaseFromSchemas(scratch, 'advised');
  const result = spawnSync(
    'npx',
    [
      '--no-install',
      'supabase',
      'db',
      'advisors',
      '--db-url',
      `${url}?sslmode=disable`,
      '--level',
      'warn',
      '--fail-on',
      'warn',
    ],
    {
      encoding: 'utf8',
      env: { ...process.env, SUPABASE_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1' },
    },
  );
  console.log(result.status === 0 ? 'The advisors find nothing.' : result.stdout + result.stderr);
  return result.status ?? 1;
});
