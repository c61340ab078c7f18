import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { StorageError } from './errors.ts';
import { readForm } from './multipart.ts';

const type = 'multipart/form-data; boundary=edge';
const part = (head: string, body: string) => `--edge\r\n${head}\r\n\r\n${body}\r\n`;
const field = (name: string, value: string) =>
  part(`Content-Disposition: form-data; name="${name}"`, value);
const file = (body: string) =>
  part('Content-Disposition: form-data; name=""; filename="blob"\r\nContent-Type: Image/PNG', body);
const end = '--edge--\r\n';

/** A body in pieces of seven bytes, so that boundaries are split between pieces. */
async function* inPieces(text: string) {
  for (let at = 0; at < text.length; at += 7) yield Buffer.from(text.slice(at, at + 7));
}

async function whole(chunks: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  return Buffer.concat(parts).toString();
}

test('a file is read with its type and the fields before it', async () => {
  const body = field('cacheControl', '60') + file('--edg\r\n--ed') + field('late', '1') + end;
  const form = await readForm(type, inPieces(body));
  expect([...form.fields]).toEqual([['cacheControl', '60']]);
  expect(form.contentType).toBe('image/png');
  expect(await whole(form.chunks)).toBe('--edg\r\n--ed');
});

test('an empty file is accepted', async () => {
  expect(await whole((await readForm(type, inPieces(file('') + end))).chunks)).toBe('');
});

test.each([
  ['without a boundary', 'multipart/form-data', file('x') + end],
  ['without a file', type, field('a', 'b') + end],
  ['without parts', type, end],
])('a form %s is refused', async (_, contentType, body) => {
  await expect(async () => readForm(contentType, inPieces(body))).rejects.toThrow(
    'No content provided',
  );
});

test('a field of more than a million bytes is refused', async () => {
  const body = Buffer.from(field('a', 'x'.repeat(1_000_001)) + file('x') + end);
  const form = readForm(
    type,
    (async function* () {
      yield body;
    })(),
  );
  await expect(form).rejects.toThrow('reach fields limit');
});

test('a form that ends before its file is refused', async () => {
  await expect(readForm(type, inPieces(field('a', 'b')))).rejects.toThrow('Unexpected end');
});

test('a form that ends within its file fails when the file is read, at once or later', async () => {
  const early = await readForm(type, inPieces(file('x'.repeat(50)).slice(0, -2)));
  await expect(whole(early.chunks)).rejects.toThrow(StorageError);
  const late = await readForm(type, inPieces(file('x'.repeat(50)).slice(0, -2)));
  await pause(20);
  await expect(whole(late.chunks)).rejects.toThrow(StorageError);
});

test('reading the file fails when the client disconnects', async () => {
  const form = await readForm(
    type,
    (async function* () {
      yield Buffer.from(file('x'.repeat(50)).slice(0, -2));
      await pause(5);
      throw new Error('aborted');
    })(),
  );
  await expect(whole(form.chunks)).rejects.toThrow('aborted');
});
