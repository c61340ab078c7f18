import { join } from 'node:path';

/**
 * The root folder of the served project. The platform depends only on these paths in it:
 * `supabase/` with configuration, migrations and functions, `dist/` with the page, `worker/main.ts`
 * for a program that runs beside it, and `.velour/` for the data.
 */
export const project = join(import.meta.dirname, '..');
