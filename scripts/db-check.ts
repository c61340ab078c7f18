import { withScratch } from '../local/postgres/scratch.ts';
import { schemaFaults } from './migrations/schema-faults.ts';

/*
 * `npm run db:check`: fails if the migrations and the schema files create different databases,
 * reference rows included.
 */
const faults = await withScratch(schemaFaults);
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;
else console.log('Migrations and schema files create the same database.');
