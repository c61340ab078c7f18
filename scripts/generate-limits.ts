import { keepGenerated } from './generated-file.ts';
import { readLimits, renderLimits } from './limits.ts';

process.exitCode = keepGenerated(
  'supabase/functions/_shared/generated/limits.gen.ts',
  renderLimits(readLimits()),
  process.argv.includes('--check'),
);
