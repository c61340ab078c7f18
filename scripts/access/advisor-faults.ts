import { execFile } from 'node:child_process';
import { runSql, type Scratch } from '../../local/postgres/scratch.ts';
import { databaseFromSchemas } from '../databases.ts';

const schemas = ['api', 'public'];
const ends = ['--level', 'warn', '--fail-on', 'warn'];

/**
 * The findings of the Supabase advisors in a database of the schema files. By default they check
 * the schemas that the API serves; a database setting adds the tables of `public`. Afterwards a
 * fault is planted in each schema, to prove that the advisors detect one there.
 */
export async function advisorFaults(scratch: Scratch): Promise<string[]> {
  const url = await databaseFromSchemas(scratch, 'advised');
  await runSql(url, [`alter database advised set pgrst.db_schemas = '${schemas.join(', ')}'`]);
  const found = await advise(url);
  await runSql(url, schemas.map(unprotectedTable));
  const planted = await advise(url);
  return [
    ...(found.isClean ? [] : [found.text]),
    ...schemas
      .filter((schema) => !planted.text.includes(`planted_${schema}`))
      .map((schema) => `The advisors miss a planted fault in ${schema}.`),
  ];
}

/** A table without row-level security that clients can read. */
function unprotectedTable(schema: string): string {
  return `create table ${schema}.planted_${schema} (id int);
   grant select on ${schema}.planted_${schema} to anon, authenticated`;
}

function advise(url: string): Promise<{ isClean: boolean; text: string }> {
  const options = ['db', 'advisors', '--db-url', `${url}?sslmode=disable`, ...ends];
  const env = { ...process.env, SUPABASE_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1' };
  return new Promise((done) => {
    execFile('npx', ['--no-install', 'supabase', ...options], { env }, (error, out, errors) =>
      done({ isClean: error === null, text: out + errors }),
    );
  });
}
