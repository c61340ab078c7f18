import { Client } from 'pg';
import { expect, inject, test } from 'vitest';
import { runTap } from './tap.ts';

/** Runs a pgTAP file in one transaction that is rolled back, and makes each assertion a test. */
export async function defineSqlTests(sql: string) {
  const { assertions, planned, isFinished, error } = await withFreeDatabase((url) =>
    runTap(url, sql),
  );
  for (const { ok, title, notes } of assertions) {
    // oxlint-disable-next-line vitest/valid-title -- the title comes from the SQL file
    test(title, () => expect(ok, notes).toBe(true));
  }
  const title = error
    ? `the file stops after assertion ${assertions.length}: ${error.code} ${error.message}`
    : `the file completes its ${planned} planned assertions`;
  // oxlint-disable-next-line vitest/valid-title -- the title names the error of the file
  test(title, () => {
    const fault =
      error &&
      `${error.code} ${error.message}\n${error.detail ?? ''}\n${error.where ?? ''}\n${near(sql, error.position)}`;
    expect(fault).toBeNull();
    expect(planned, 'select plan(…) at the beginning').toBeGreaterThan(0);
    expect(assertions.length).toBe(planned);
    expect(isFinished, 'select * from finish() at the end').toBe(true);
  });
}

/** Takes a database that no other file uses. There is one per concurrent file, each with a lock. */
async function withFreeDatabase<T>(work: (url: string) => Promise<T>): Promise<T> {
  for (;;) {
    for (const url of inject('testDatabaseUrls')) {
      const client = new Client({ connectionString: url });
      await client.connect();
      try {
        const { rows } = await client.query<{ is_mine: boolean }>(
          'select pg_try_advisory_lock(1) as is_mine',
        );
        if (rows[0]?.is_mine) return await work(url);
      } finally {
        await client.end();
      }
    }
  }
}

function near(sql: string, position: string | undefined): string {
  if (!position) return '';
  const at = Number(position);
  return `line ${sql.slice(0, at).split('\n').length}: …${sql.slice(Math.max(0, at - 60), at + 60)}…`;
}
