import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { Files } from './files.ts';

const folder = mkdtempSync(join(tmpdir(), 'files-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function* chunks(...texts: string[]) {
  for (const text of texts) yield Buffer.from(text);
}

test('without room nothing is stored, and what is stored stays; with room again it is', async () => {
  const files = new Files(folder);
  await files.prepare();
  const first = await files.write(chunks('one', 'two'), 100);
  files.isFull = true;
  await expect(files.write(chunks('three', 'four'), 100)).rejects.toMatchObject({
    code: 'ENOSPC',
  });
  expect(readdirSync(join(folder, 'incoming'))).toEqual([]);
  expect(await files.size(first.version)).toBe(6);
  files.isFull = false;
  expect((await files.write(chunks('three', 'four'), 100)).size).toBe(9);
});
