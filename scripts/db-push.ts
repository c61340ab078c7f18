import { spawnSync } from 'node:child_process';
import { judgeDatabase } from '../local/schema-version.ts';

/*
 * `npm run db:push -- [--db-url <url>] [--dry-run]`: runs the push of the Supabase CLI to the
 * linked project or to a URL. It refuses a database that was created by other migrations than those
 * of this checkout. Options are passed to both commands of the CLI.
 */
const options = process.argv.slice(2);
const isTarget = (option: string, at: number) =>
  /^--(?:db-url|project-ref|linked|local)\b/.test(option) ||
  (/^--(?:db-url|project-ref)$/.test(options[at - 1] ?? '') && !option.startsWith('--'));
const target = options.some(isTarget) ? options.filter(isTarget) : ['--linked'];

function supabase(args: string[], isShown: boolean) {
  return spawnSync('npx', ['--no-install', 'supabase', ...args], {
    encoding: 'utf8',
    stdio: isShown ? 'inherit' : ['inherit', 'pipe', 'pipe'],
    env: { ...process.env, SUPABASE_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1' },
  });
}

const compatibility = await judgeDatabase((query) => {
  const answer = supabase(
    ['db', 'query', ...target, '--agent', 'no', '--output-format', 'text', '-o', 'json', query],
    false,
  );
  if (answer.status !== 0) throw new Error(`The database cannot be read:\n${answer.stderr}`);
  // The type is given by the columns of the query.
  return Promise.resolve(JSON.parse(answer.stdout) as Record<string, unknown>[]);
});

if (compatibility.state === 'refused') {
  console.error(
    'Other migrations than those of this checkout made this database; nothing was done.',
  );
  console.error(compatibility.reason);
  console.error('Push from the version that made it, or from a later release of it:');
  console.error('`git log -S <fingerprint> -- supabase/migrations` names the commit.');
  console.error('See docs/runbooks/upgrade.md for the other options.');
  process.exitCode = 1;
} else {
  console.log(
    compatibility.state === 'empty'
      ? 'The database is empty and receives every migration.'
      : `The database is carried on by ${compatibility.pending.length} migrations.`,
  );
  process.exitCode =
    supabase(['db', 'push', ...(options.some(isTarget) ? [] : target), ...options], true).status ??
    1;
}
