import { expect, inject, test } from 'vitest';
import { runTap } from './tap.ts';

/** Runs a pgTAP file in one transaction that is rolled back, and makes each assertion a test. */
export async function defineSqlTests(sql: string) {
  const urls = inject('testDatabaseUrls');
  const url = urls[Number(process.env.VITEST_POOL_ID ?? 0) % urls.length] ?? '';
  const { assertions, planned, error } = await runTap(url, sql);
  for (const { ok, title, notes } of assertions) {
    // oxlint-disable-next-line vitest/valid-title -- the sentence stands in the SQL file
    test(title, () => expect(ok, notes).toBe(true));
  }
  test(`runs to its end with its ${planned} assertions`, () => {
    const fault =
      error &&
      `${error.code} ${error.message}\n${error.detail ?? ''}\n${error.where ?? ''}\n${near(sql, error.position)}`;
    expect(fault).toBeNull();
    expect(assertions.length).toBe(planned);
  });
}

function near(sql: string, position: string | undefined): string {
  if (!position) return '';
  const at = Number(position);
  return `line ${sql.slice(0, at).split('\n').length}: …${sql.slice(Math.max(0, at - 60), at + 60)}…`;
}
