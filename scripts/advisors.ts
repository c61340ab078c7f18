import { withScratch } from '../local/postgres/scratch.ts';
import { advisorFaults } from './access/advisor-faults.ts';

/* `npm run advisors`: the Supabase advisors over a database of the schema files; a finding fails. */
const faults = await withScratch(advisorFaults);
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;
else console.log('The advisors find nothing.');
