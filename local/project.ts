import { join } from 'node:path';

/**
 * The folder of the project that is served. The platform knows it by the places of its files alone:
 * `supabase/` with configuration, migrations and functions, `dist/` with the page, `worker/main.ts`
 * for a program that runs beside it, and `.velour/` for the data.
 */
export const project = join(import.meta.dirname, '..');
