import { readFileSync } from 'node:fs';
import { parseCategories, renderCategories, renderTags } from './categories.ts';
import { keepGenerated } from './generated-file.ts';

const categories = parseCategories(readFileSync('supabase/schemas/10_identity/data.sql', 'utf8'));
const folder = 'supabase/functions/_shared/generated';
const isCheck = process.argv.includes('--check');
process.exitCode = Math.max(
  keepGenerated(`${folder}/categories.gen.ts`, renderCategories(categories), isCheck),
  keepGenerated(`${folder}/category-tags.gen.ts`, renderTags(categories), isCheck),
);
