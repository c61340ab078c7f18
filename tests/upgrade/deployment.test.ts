import { spawn } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refuseOtherData } from '../../local/migrate.ts';
import { runSql, startScratch } from '../../local/postgres/scratch.ts';
import { readMigrations, stampOf } from '../../local/schema-version.ts';
import { databaseOfRelease } from '../../scripts/migrations/upgrade.ts';

/* `npm run db:push` and `npm start` with databases made by the same or by other migrations. */
const migrations = readMigrations();
const fingerprint = stampOf(migrations.at(-1) ?? { file: '', version: '', text: '' })?.fingerprint;

let scratch: Awaited<ReturnType<typeof startScratch>>;
const urls: Record<string, string> = {};
beforeAll(async () => {
  scratch = await startScratch();
  urls.same = await databaseOfRelease(scratch, 'same', migrations, '');
  urls.other = await scratch.makeDatabase('other', 'same');
  await runSql(urls.other, ["update private.schema_version set fingerprint = 'feedbeef'"]);
  urls.before = await scratch.makeDatabase('before', 'same');
  await runSql(urls.before, ['drop table private.schema_version']);
  urls.empty = await scratch.makeDatabase('empty');
});
afterAll(() => scratch.stop());

async function push(name: string): Promise<{ code: number | null; said: string }> {
  const child = spawn(
    'npx',
    [
      '--no-install',
      'tsx',
      'scripts/db-push.ts',
      '--dry-run',
      '--db-url',
      `${urls[name]}?sslmode=disable`,
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const code = await new Promise<number | null>((done) => child.once('exit', done));
  return { code, said };
}

describe('a push', () => {
  test('continues on a database made by the same migrations', async () => {
    const { code, said } = await push('same');
    expect(said).toContain('The database is carried on by 0 migrations.');
    expect(said).toContain('Remote database is up to date.');
    expect(code).toBe(0);
  });

  test('is refused on a database with another fingerprint, with instructions', async () => {
    const { code, said } = await push('other');
    expect(said).toContain('Other migrations than those of this checkout made this database');
    expect(said).toContain(`its fingerprint is feedbeef; this checkout's is ${fingerprint}`);
    expect(said).toContain('git log -S');
    expect(said).not.toContain('Connecting to remote database');
    expect(code).toBe(1);
  });
});

describe('a start with existing data', () => {
  const start = (name: string) => refuseOtherData(urls[name] ?? '', 'the data', 'npm run reset');

  test('continues on data of the same migrations and on an empty database', async () => {
    await expect(start('same')).resolves.toBeUndefined();
    await expect(start('empty')).resolves.toBeUndefined();
  });

  test.each(['other', 'before'])('is refused with the same message: %s', async (name) => {
    await expect(start(name)).rejects.toThrow(
      /^Another version of the database made the data\.\n.*\nRun `npm run reset` to start afresh, or go back to the version that made it\.$/,
    );
  });
});
