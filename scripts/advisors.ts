import { withScratch } from '../local/postgres/scratch.ts';
import { advisorFaults } from './access/advisor-faults.ts';

/*
 * `npm run advisors`: runs the Supabase advisors on a database of the schema files. Any finding is
 * a failure.
 */
const faults = await withScratch(advisorFaults);
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;
else console.log('The advisors find nothing.');
