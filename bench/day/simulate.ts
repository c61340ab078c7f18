import { parseArgs } from 'node:util';
import { report, summary } from './report.ts';

// npm run simulate                          a day of a million people
// npm run simulate -- --people 100000       of so many
// npm run simulate -- --seed 7              with other chances
// npm run simulate -- --summary             the table of docs/scaling.md
const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '1000000' },
    seed: { type: 'string', default: '1' },
    summary: { type: 'boolean', default: false },
  },
});
const people = Number(values.people);
const seed = Number(values.seed);
if (!Number.isInteger(people) || people < 1000) throw new Error('--people: at least 1000.');
if (!Number.isInteger(seed)) throw new Error('--seed: a whole number.');
const lines = values.summary ? summary([1e5, 1e6, 1e7], seed) : report(people, seed);
for (const line of lines) console.log(line);
