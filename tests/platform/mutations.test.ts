import { Client } from 'pg';
import { expect, test } from 'vitest';
import { withScratch } from '../../local/postgres/scratch.ts';
import { databaseFromSchemas } from '../../scripts/databases.ts';
import { breakRules, listedMutations } from '../deep/breaking.ts';

test('every listed mutation can be applied to the current schema', async () => {
  const stale = await withScratch(async (scratch) => {
    const client = new Client({ connectionString: await databaseFromSchemas(scratch, 'mutants') });
    await client.connect();
    const found: string[] = [];
    for (const mutation of listedMutations()) {
      await client.query('begin');
      await breakRules(client, mutation).catch((error: unknown) => {
        found.push(`${mutation.name}: ${String(error)}`);
      });
      await client.query('rollback');
    }
    await client.end();
    return found;
  });
  expect(stale).toEqual([]);
});
