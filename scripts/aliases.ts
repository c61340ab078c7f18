import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

/** The aliases of tsconfig.json, for the build and for every configuration of tests. */
export const alias = {
  '@domain': join(root, 'supabase/functions/_shared/domain'),
  '@generated': join(root, 'supabase/functions/_shared/generated'),
  '@': join(root, 'src'),
};
