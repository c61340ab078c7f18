import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';

const query = readFileSync(join(import.meta.dirname, 'catalogue.sql'), 'utf8');

/** The reviewed expectations, one line per object in the format of `catalogueLines`. */
export const expectationsFile = join(
  import.meta.dirname,
  '../../supabase/tests/_catalog/access.txt',
);

/** The access of the client roles in a database, one line per object. */
export async function catalogueLines(connectionString: string): Promise<string[]> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    const { rows } = await client.query<{ line: string }>(query);
    return rows.map(({ line }) => line).sort();
  } finally {
    await client.end();
  }
}

export function expectedLines(): string[] {
  return readFileSync(expectationsFile, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .sort();
}
