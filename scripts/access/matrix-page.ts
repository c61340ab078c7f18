export const matrixFile = 'docs/access-matrix.md';

const headings = [
  ['table', 'Tables'],
  ['view', 'Views'],
  ['function api.', 'Commands and questions'],
  ['bucket', 'Buckets'],
  ['policy', 'Policies'],
] as const;

/**
 * The access list as a page for readers: the access of clients, without the objects of `private`.
 */
export function matrixPage(lines: string[]): string {
  const sections = headings.map(([start, title]) => {
    const rows = lines
      .filter((line) => line.startsWith(start) && !/^(table|view) private\./.test(line))
      .map((line) => {
        const [object = '', rights = ''] = line.split(/: (.*)/s);
        return `| \`${object.replace(/^\w+ /, '')}\` | ${rights.replaceAll('|', '\\|')} |`;
      });
    return `## ${title}\n\n| object | who |\n|---|---|\n${rows.join('\n')}`;
  });
  return [
    '# Access matrix',
    'Made by `npm run access -- --accept` from the catalogue of a database with the schema files. The reviewed list, which also names everything in `private`, is `supabase/tests/_catalog/access.txt`; who reads which rows is in `supabase/tests/access/rows.test.sql`.',
    ...sections,
    '',
  ].join('\n\n');
}
