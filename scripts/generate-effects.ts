import { effectsIn, withEffects } from './effects.ts';
import { keepGenerated } from './generated-file.ts';
import { readSchema } from './schema-files.ts';

/*
 * Below the story of each file of tables stands what is attached to its tables elsewhere, so that
 * who changes a table knows what follows. `--check` compares.
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
