import { createHash } from 'node:crypto';
import type { Client } from 'pg';
import { withTypes } from './calls.ts';
import type { Spoken } from './recorder.ts';

/**
 * Repeats a recorded transaction with prepared statements. Returns the rows of the main statement.
 */
export async function repeat(client: Client, spoken: Spoken[]): Promise<Record<string, unknown>[]> {
  let rows: Record<string, unknown>[] = [];
  for (const statement of spoken) {
    const found = await client.query<Record<string, unknown>>(queryOf(statement));
    if (isMain(statement)) rows = found.rows;
  }
  return rows;
}

/** Milliseconds of the whole recorded transaction. */
export async function timeOfTransaction(client: Client, spoken: Spoken[]): Promise<number> {
  return timed(() => repeat(client, spoken));
}

/** Milliseconds of the main statement, minus those of an empty one. */
export async function timeOfStatement(client: Client, spoken: Spoken[]): Promise<number> {
  let time = Number.NaN;
  for (const statement of spoken) {
    if (!isMain(statement)) await client.query(queryOf(statement));
    else {
      const nothing = await timed(() => client.query(empty));
      time = (await timed(() => client.query(queryOf(statement)))) - nothing;
    }
  }
  return time;
}

const empty = { name: 'empty', text: 'select null as body' };

const isMain = ({ sql }: Spoken): boolean => sql.includes('pgrst_');

function queryOf({ sql, values, types }: Spoken) {
  const text = withTypes(sql, types);
  if (/^(begin|commit)\b/i.test(text)) return { text };
  return { name: createHash('md5').update(text).digest('hex'), text, values };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
