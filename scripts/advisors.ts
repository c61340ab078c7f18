import { spawnSync } from 'node:child_process';
import { runSql, withScratch } from '../local/postgres/scratch.ts';
import { databaseFromSchemas } from './databases.ts';

/* `npm run advisors`: the Supabase advisors over a database made from the schema files; one finding
   fails. They look at schemas that the API serves and are told to look at the tables as well. A
   second database has a planted fault in each schema: advisors that miss one prove nothing. */
const schemas = ['api', 'public'];

function advise(url: string) {
  const { status, stdout, stderr } = spawnSync(
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
  return { isClean: status === 0, text: stdout + stderr };
}

const lookAt = (database: string) =>
  `alter database ${database} set pgrst.db_schemas = '${schemas.join(', ')}'`;

/** A table that clients read without row-level security. */
const plant = (schema: string) =>
  `create table ${schema}.planted_${schema} (id int);
   grant select on ${schema}.planted_${schema} to anon, authenticated`;

process.exitCode = await withScratch(async (scratch) => {
  const url = await databaseFromSchemas(scratch, 'advised');
  await runSql(url, [lookAt('advised')]);
  const found = advise(url);
  await runSql(url, schemas.map(plant));
  const planted = advise(url);
  const missed = schemas.filter((schema) => !planted.text.includes(`planted_${schema}`));
  if (found.isClean && missed.length === 0) console.log('The advisors find nothing.');
  if (!found.isClean) console.log(found.text);
  for (const schema of missed) console.log(`The advisors miss a planted fault in ${schema}.`);
  return found.isClean && missed.length === 0 ? 0 : 1;
});
