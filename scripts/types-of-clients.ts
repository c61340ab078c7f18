import { generateTypescript, sortGeneratorMetadata } from '@supabase/postgrest-typegen/generation';
import { introspect } from '@supabase/postgrest-typegen/introspection';
import { createPool } from '../local/pool.ts';
import type { Scratch } from '../local/postgres/scratch.ts';
import { databaseFromSchemas } from './databases.ts';

export const typesFile = 'src/lib/supabase/database.types.ts';

/** The TypeScript types of the schema `api`, generated from the schema files. */
export async function typesOfClients(scratch: Scratch): Promise<string> {
  const pool = createPool(await databaseFromSchemas(scratch, 'types'));
  try {
    const metadata = await introspect(pool, { includedSchemas: ['api'] });
    return await generateTypescript(sortGeneratorMetadata(metadata), { postgrestVersion: '12' });
  } finally {
    await pool.end();
  }
}
