import { withScratch } from '../local/postgres/scratch.ts';
import { schemaFaults } from './migrations/schema-faults.ts';

/*
 * `npm run db:check`: fails unless migrations and schema files make the same database, reference
 * rows included.
 */
const faults = await withScratch(schemaFaults);
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;
else console.log('Migrations and schema files make the same database.');
