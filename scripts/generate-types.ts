import { withScratch } from '../local/postgres/scratch.ts';
import { keepGenerated } from './generated-file.ts';
import { typesFile, typesOfClients } from './types-of-clients.ts';

/*
 * `npm run generate:types`: writes the TypeScript types of the schema `api`. `-- --check` only
 * compares.
 */
const types = await withScratch(typesOfClients);
process.exitCode = keepGenerated(typesFile, types, process.argv.includes('--check'));
