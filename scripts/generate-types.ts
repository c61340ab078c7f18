import { generateTypescript, sortGeneratorMetadata } from '@supabase/postgrest-typegen/generation';
import { introspect } from '@supabase/postgrest-typegen/introspection';
import { createPool } from '../local/pool.ts';
import { runSql, withScratch } from '../local/postgres/scratch.ts';
import { keepGenerated } from './generated-file.ts';
import { readSchema } from './schema-files.ts';

/* `npm run generate:types`: TypeScript types of what clients reach, from the schema files as they load. */
const types = await withScratch(async (scratch) => {
  const url = await scratch.makeDatabase('types');
  await runSql(
    url,
    readSchema().map(({ file, sql }) => `-- ${file}\n${sql}`),
  );
  const pool = createPool(url);
  try {
    const metadata = await introspect(pool, { includedSchemas: ['api'] });
    return await generateTypescript(sortGeneratorMetadata(metadata), { postgrestVersion: '12' });
  } finally {
    await pool.end();
  }
});
process.exitCode = keepGenerated(
  'src/lib/supabase/database.types.ts',
  types,
  process.argv.includes('--check'),
);
