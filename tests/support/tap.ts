import { Client, Query, type DatabaseError } from 'pg';

export interface Outcome {
  assertions: { ok: boolean; title: string; notes: string }[];
  planned: number;
  /** True when the last statement of the file is a call of finish(). */
  isFinished: boolean;
  error: DatabaseError | null;
  /** True when the file has a plan, runs to its end, and every planned assertion passed. */
  isGreen: boolean;
}

/** Runs a pgTAP file in one transaction that is rolled back. */
export async function runTap(connectionString: string, sql: string): Promise<Outcome> {
  const client = new Client({ connectionString });
  await client.connect();
  const lines: string[] = [];
  let error: DatabaseError | null = null;
  let isFinished = false;
  await client.query('begin; set local search_path = public, extensions, tests');
  await new Promise<void>((done) => {
    const arrays = { text: sql, rowMode: 'array' };
    const query = new Query<unknown[]>(arrays);
    query.on('row', (row) => lines.push(...(typeof row[0] === 'string' ? row[0] : '').split('\n')));
    query.on('end', (results) => {
      // A file of several statements has a list of results.
      isFinished = [results].flat().at(-1)?.fields[0]?.name === 'finish';
      done();
    });
    query.on('error', (fault) => {
      // node-postgres types it as Error; an error from the server is a DatabaseError.
      error = fault as DatabaseError;
      done();
    });
    client.query(query);
  });
  await client.query('rollback').catch(() => {});
  await client.end();
  const assertions = assertionsIn(lines);
  const planned = Number(/^1\.\.(\d+)/m.exec(lines.join('\n'))?.[1] ?? 0);
  const isComplete = planned > 0 && assertions.length === planned && isFinished;
  const isGreen = error === null && isComplete && assertions.every(({ ok }) => ok);
  return { assertions, planned, isFinished, error, isGreen };
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
