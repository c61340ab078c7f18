import { readFileSync } from 'node:fs';
import { keepGenerated } from './generated-file.ts';
import { parseLimits, renderLimits } from './limits.ts';

const sql = readFileSync('supabase/schemas/00_foundation/30_limits.sql', 'utf8');
process.exitCode = keepGenerated(
  'supabase/functions/_shared/generated/limits.gen.ts',
  renderLimits(parseLimits(sql)),
  process.argv.includes('--check'),
);
