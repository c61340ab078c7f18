import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { csvRow, TableFiles } from './export-tables.ts';

test('[F123] a line of CSV quotes what needs it', () => {
  expect(csvRow(['a', 1, true, null, 'b,c', 'say "hi"', 'two\nlines', { d: [1] }])).toBe(
    'a,1,true,,"b,c","say ""hi""","two\nlines","{""d"":[1]}"\r\n',
  );
});

test('[F123] words of others are no formula, and a negative number is a number', () => {
  expect(csvRow(['=HYPERLINK("http://x")', '@a', 'a=b', -5, '-infinity'])).toBe(
    `"'=HYPERLINK(""http://x"")","'@a",a=b,-5,"'-infinity"\r\n`,
  );
});

test('[F123] a table is written as JSON and CSV, in portions; an empty one has its columns', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'velour-export-'));
  try {
    const files = new TableFiles(join(folder, 'public.posts'));
    await files.add(['id', 'text'], [{ id: 1, text: 'a' }]);
    await files.add(['id', 'text'], [{ id: 2, text: 'b, c' }]);
    expect(await files.end()).toBe(2);
    expect(JSON.parse(await readFile(files.json, 'utf8'))).toEqual([
      { id: 1, text: 'a' },
      { id: 2, text: 'b, c' },
    ]);
    expect(await readFile(files.csv, 'utf8')).toBe('id,text\r\n1,a\r\n2,"b, c"\r\n');

    const empty = new TableFiles(join(folder, 'public.pins'));
    await empty.add(['id'], []);
    expect(await empty.end()).toBe(0);
    expect(await readFile(empty.json, 'utf8')).toBe('[]\n');
    expect(await readFile(empty.csv, 'utf8')).toBe('id\r\n');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test('[F123] a file that cannot be written refuses the next rows, and ends no worker', async () => {
  const files = new TableFiles(join(tmpdir(), 'velour-export-missing', 'public.posts'));
  const added = () => files.add(['id'], [{ id: 1 }]).then(String, (error: Error) => error.message);
  await expect.poll(added).toMatch(/ENOENT/);
  await expect(files.end()).rejects.toThrow('ENOENT');
});
