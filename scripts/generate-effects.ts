import { effectsIn, withEffects } from './effects.ts';
import { keepGenerated } from './generated-file.ts';
import { readSchema } from './schema-files.ts';

/*
 * Writes the effects of other files on the tables below the header comment of each file of tables,
 * so that they are visible to an author who changes a table. `--check` only compares.
 */
const files = readSchema();
const effects = effectsIn(files);
const stale = files
  .filter((file) => withEffects(file, effects) !== file.sql)
  .map((file) =>
    keepGenerated(
      `supabase/${file.file}`,
      withEffects(file, effects),
      process.argv.includes('--check'),
    ),
  );
process.exitCode = Math.max(0, ...stale);
