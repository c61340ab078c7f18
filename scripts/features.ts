import { readFileSync } from 'node:fs';
import { makeRows, renderRows, strangeTags } from './features/report.ts';
import { parseAreas, parseTable } from './features/table.ts';
import { countTags, levelOf } from './features/tagged-tests.ts';
import { walkFiles } from './walk-files.ts';

const features = parseTable(readFileSync('docs/features.md', 'utf8'));
const finished = parseAreas(readFileSync('docs/areas-done.txt', 'utf8'));
const unknownAreas = finished.filter((area) => !features.some((row) => row.area === area));

const counts = ['src', 'supabase', 'worker', 'local', 'tests']
  .flatMap((folder) => walkFiles(folder, '.test.ts', '.test.tsx', '.test.sql', '.spec.ts'))
  .map((path) => ({ level: levelOf(path), tags: countTags(path, readFileSync(path, 'utf8')) }));

const rows = makeRows(features, counts, finished);
const faults = [
  ...rows
    .filter(({ isFinished, missing }) => isFinished && missing.length > 0)
    .map(
      ({ name, area, missing }) => `${area} is done, but ${name} lacks ${missing.join(' and ')}`,
    ),
  ...strangeTags(features, counts).map((name) => `tests name ${name}, which is no row`),
  ...unknownAreas.map((area) => `docs/areas-done.txt names ${area}, which is no area`),
];

console.log(
  process.argv.includes('--json') ? JSON.stringify({ rows, faults }, null, 2) : renderRows(rows),
);
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;
