import { expect, test } from 'vitest';
import { arrowsIn } from './planted-project.ts';

const glossary = {
  'docs/glossary.md':
    '# Glossary\n\n## Retired words\n\n| word | instead |\n| --- | --- |\n| tally | counter |\n',
};

const planted = [
  {
    name: 'an identifier has a retired word',
    broken: { ...glossary, 'src/features/wall/likes.ts': 'export const likeTally = 1;\n' },
    says: 'src/features/wall/likes.ts:1 glossary "tally" is retired: say counter',
    kept: {
      ...glossary,
      'src/features/wall/likes.ts': "export const note = 'a tally of likes';\n",
    },
  },
  {
    name: 'a comment of a table has a retired word',
    broken: {
      ...glossary,
      'supabase/tests/likes.test.sql':
        "-- likes\ncomment on table likes is 'The tally of likes.';\n",
    },
    says: 'supabase/tests/likes.test.sql:2 glossary',
    kept: { ...glossary, 'supabase/tests/likes.test.sql': "-- likes\nselect 'a tally';\n" },
  },
  {
    name: 'a table has a retired word',
    broken: { ...glossary, 'bench/likes.sql': '-- likes\nselect * from like_tally;\n' },
    says: 'bench/likes.sql:2 glossary',
    kept: { ...glossary, 'bench/likes.sql': '-- likes\nselect * from like_counters;\n' },
  },
];

test.each(planted)('$name', ({ broken, says, kept }) => {
  expect(arrowsIn(broken).join('\n')).toContain(says);
  expect(arrowsIn(kept).filter((finding) => finding.includes('glossary'))).toEqual([]);
});
