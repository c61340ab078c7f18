import { lookAt } from './deploy-check/run.ts';
import { targetFrom } from './deploy-check/target.ts';

/*
 * `npm run deploy:check -- --url https://… --key sb_publishable_… [--page https://…] [--ref …]`:
 * the checklist of docs/runbooks/deploy.md against a project. SUPABASE_SECRET_KEY, SUPABASE_DB_URL
 * and SUPABASE_ACCESS_TOKEN in the environment open the rows that the public API does not show.
 * Exits with 1 where a row failed.
 */
try {
  const rows = await lookAt(targetFrom(process.argv.slice(2), process.env), (row) => {
    console.log(`${row.result.padEnd(15)} ${row.name.padEnd(30)} ${row.expected}`);
    if (row.result !== 'ok') console.log(`${' '.repeat(16)}${row.seen}`);
  });
  const count = (result: string) => rows.filter((row) => row.result === result).length;
  console.log(
    `\n${count('ok')} ok, ${count('failed')} failed, ${count('could not look')} could not be looked at.`,
  );
  process.exitCode = count('failed') > 0 ? 1 : 0;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
