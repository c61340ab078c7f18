import { createHash } from 'node:crypto';
import type { Client } from 'pg';
import { withTypes } from './calls.ts';
import type { Spoken } from './recorder.ts';

/** Says to the database again what PostgREST said, each statement prepared once. */
export async function repeat(client: Client, spoken: Spoken[]): Promise<Record<string, unknown>[]> {
  let rows: Record<string, unknown>[] = [];
  for (const { sql, values, types } of spoken) {
    const text = withTypes(sql, types);
    const name = createHash('md5').update(text).digest('hex');
    const isPlain = /^(begin|commit)\b/i.test(text);
    const found = await client.query<Record<string, unknown>>(
      isPlain ? { text } : { name, text, values },
    );
    if (text.includes('pgrst_')) rows = found.rows;
  }
  return rows;
}
