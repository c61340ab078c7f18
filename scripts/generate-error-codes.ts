import { readFileSync } from 'node:fs';
import { parseErrorCodes, renderErrorCodes } from './error-codes.ts';
import { keepGenerated } from './generated-file.ts';

const sql = readFileSync('supabase/schemas/00_foundation/20_errors.sql', 'utf8');
process.exitCode = keepGenerated(
  'supabase/functions/_shared/generated/error-codes.gen.ts',
  renderErrorCodes(parseErrorCodes(sql)),
  process.argv.includes('--check'),
);
