import { startScratch, type Scratch } from '../../local/postgres/scratch.ts';
import { accessFaults } from '../access/access-faults.ts';
import { advisorFaults } from '../access/advisor-faults.ts';
import { databaseFromSchemas } from '../databases.ts';
import { staleness } from '../generated-file.ts';
import { schemaFaults } from '../migrations/schema-faults.ts';
import { typesFile, typesOfClients } from '../types-of-clients.ts';
import type { Findings, Part } from './part.ts';

/** Parts that check a database of the schema files; they share one server. */
export function databaseParts(): { parts: Part[]; stop: () => Promise<void> } {
  let server: Promise<Scratch & { stop: () => Promise<void> }> | undefined;
  const start = () => (server ??= startScratch());
  const part = (name: string, look: (scratch: Scratch) => Promise<Findings>): Part => ({
    name,
    needs: 'database',
    run: async () => look(await start()),
  });
  return {
    parts: [
      {
        name: 'database',
        run: async () => {
          await databaseFromSchemas(await start(), 'checked');
          return [];
        },
      },
      part('generated types', async (scratch) =>
        staleness(typesFile, await typesOfClients(scratch)),
      ),
      part('schema and migrations', schemaFaults),
      part('access', accessFaults),
      part('advisors', advisorFaults),
    ],
    stop: async () => (await server?.catch(() => undefined))?.stop(),
  };
}
