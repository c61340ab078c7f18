import { Client, Query, type DatabaseError } from 'pg';
import { expect, inject, test } from 'vitest';

interface Outcome {
  lines: string[];
  error: DatabaseError | null;
}

/** Runs a pgTAP file in one transaction that is rolled back, and makes each assertion a test. */
export async function defineSqlTests(sql: string) {
  const { lines, error } = await run(sql);
  const planned = Number(/^1\.\.(\d+)/m.exec(lines.join('\n'))?.[1] ?? 0);
  const assertions = assertionsIn(lines);
  for (const { ok, title, notes } of assertions) {
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

async function run(sql: string): Promise<Outcome> {
  const client = new Client({ connectionString: inject('testDatabaseUrl') });
  await client.connect();
  const lines: string[] = [];
  let error: DatabaseError | null = null;
  await client.query('begin; set local search_path = public, extensions, tests');
  await new Promise<void>((done) => {
    const arrays = { text: sql, rowMode: 'array' };
    const query = new Query<unknown[]>(arrays);
    query.on('row', (row) => lines.push(...String(row[0] ?? '').split('\n')));
    query.on('end', () => done());
    query.on('error', (fault) => {
      // node-postgres types it as Error; what a server reports is a DatabaseError.
      error = fault as DatabaseError;
      done();
    });
    client.query(query);
  });
  await client.query('rollback').catch(() => {});
  await client.end();
  return { lines, error };
}

function assertionsIn(lines: string[]) {
  const found: { ok: boolean; title: string; notes: string }[] = [];
  for (const line of lines) {
    const match = /^(not )?ok \d+(?: - (.*))?$/.exec(line);
    if (match) found.push({ ok: !match[1], title: match[2] ?? 'unnamed', notes: '' });
    else if (line.startsWith('#')) {
      const last = found.at(-1);
      if (last) last.notes += `${line}\n`;
    }
  }
  return found;
}

function near(sql: string, position: string | undefined): string {
  if (!position) return '';
  const at = Number(position);
  return `line ${sql.slice(0, at).split('\n').length}: …${sql.slice(Math.max(0, at - 60), at + 60)}…`;
}
