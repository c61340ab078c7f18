import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { database } from '../support/users.ts';

/* Staff who have the runbook alone: each act is a statement of its text, with its examples replaced. */

const text = readFileSync(
  join(import.meta.dirname, '..', '..', 'docs', 'runbooks', 'staff.md'),
  'utf8',
);
const statements = [...text.matchAll(/```sql\n([\s\S]*?)```/g)].flatMap((block) =>
  (block[1] ?? '')
    .replaceAll(/--.*$/gm, '')
    .split(';')
    .map((statement) => statement.trim())
    .filter(Boolean),
);

/** Runs the first statement that begins like this; `swap` has what stands there for an example. */
export async function runbook<Row extends object>(
  begins: string,
  swap: Readonly<Record<string, string>> = {},
): Promise<Row[]> {
  const found = statements.find((statement) => statement.startsWith(begins));
  if (!found) throw new Error(`The runbook has no statement that begins with: ${begins}`);
  for (const example of Object.keys(swap))
    if (!found.includes(example)) throw new Error(`${found} has no ${example}`);
  const sql = Object.entries(swap).reduce((done, [from, to]) => done.replaceAll(from, to), found);
  return (await database.query<Row>(sql)).rows;
}
