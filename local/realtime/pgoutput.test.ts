// Source: postgresql.org/docs/17/protocol-replication.html,
// protocol-logicalrep-message-formats.html
import { describe, expect, test } from 'vitest';
import { ChangeReader, readFrame, statusUpdate } from './pgoutput.ts';

const int16 = (n: number) => Buffer.of(n >> 8, n & 255);
const int32 = (n: number) => Buffer.concat([int16(n >>> 16), int16(n & 65535)]);
function int64(n: bigint): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(n);
  return bytes;
}
const bytes = (...parts: (string | Buffer)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)));

/** Type ids of the columns that are not text. */
const types: Record<string, number> = { payload: 3802, private: 16 };
const column = (name: string) =>
  bytes(Buffer.of(0), `${name}\0`, int32(types[name] ?? 25), int32(-1));
const relation = (id: number, ...columns: string[]) =>
  bytes('R', int32(id), 'realtime\0messages\0d', int16(columns.length), ...columns.map(column));
const value = (text: string | null) =>
  text === null ? Buffer.from('n') : bytes('t', int32(Buffer.byteLength(text)), text);
const insert = (id: number, ...values: (string | null)[]) =>
  bytes('I', int32(id), 'N', int16(values.length), ...values.map(value));

/** 2025-01-01 00:00:00.123456 UTC, in microseconds since 2000. */
const newYear = 789_004_800_123_456n;
const newYearMs = Date.UTC(2025, 0, 1, 0, 0, 0, 123);

describe('frames of the stream', () => {
  test('a change frame has its body after the header', () => {
    const frame = bytes('w', int64(1n), int64(2n), int64(3n), 'body');
    expect(readFrame(frame)).toEqual({ kind: 'change', body: Buffer.from('body') });
  });

  test('a keepalive has the WAL position and whether a reply is requested', () => {
    const keepalive = (wantsReply: number) =>
      readFrame(bytes('k', int64(0xff00000010n), int64(newYear), Buffer.of(wantsReply)));
    expect(keepalive(1)).toEqual({ kind: 'keepalive', walEnd: 0xff00000010n, wantsReply: true });
    expect(keepalive(0)).toEqual({ kind: 'keepalive', walEnd: 0xff00000010n, wantsReply: false });
  });

  test('a frame of an unknown kind throws', () => {
    expect(() => readFrame(Buffer.from('x'))).toThrow('unknown kind');
  });

  test('a status update has the WAL position three times and the time', () => {
    const status = statusUpdate(0xff00000010n, newYearMs);
    const walEnd = int64(0xff00000010n);
    const now = int64(789_004_800_123_000n);
    expect(status).toEqual(bytes('d', int32(38), 'r', walEnd, walEnd, walEnd, now, Buffer.of(0)));
  });
});

describe('changes', () => {
  test('an inserted row is keyed by column names, with nulls and non-ASCII text', () => {
    const reader = new ChangeReader();
    expect(reader.read(relation(7, 'topic', 'event', 'payload'))).toBeNull();
    expect(reader.read(insert(7, 'news', null, '{"ü": "€😀"}'))).toEqual({
      kind: 'insert',
      table: 'realtime.messages',
      row: { topic: 'news', event: null, payload: '{"ü": "€😀"}' },
    });
  });

  test('a value of any type stays the text that Postgres sent', () => {
    const reader = new ChangeReader();
    reader.read(relation(7, 'payload', 'private'));
    expect(reader.read(insert(7, '{"n": 12345678901234567890.10}', 't'))).toMatchObject({
      row: { payload: '{"n": 12345678901234567890.10}', private: 't' },
    });
  });

  test('a new description of a relation replaces the previous one', () => {
    const reader = new ChangeReader();
    reader.read(relation(7, 'topic'));
    reader.read(relation(7, 'id', 'topic'));
    expect(reader.read(insert(7, '1', 'news'))).toMatchObject({ row: { id: '1', topic: 'news' } });
  });

  test('the row does not change when its buffer is reused', () => {
    const reader = new ChangeReader();
    reader.read(relation(7, 'topic'));
    const body = insert(7, 'news');
    const change = reader.read(body);
    body.fill(0);
    expect(change).toMatchObject({ row: { topic: 'news' } });
  });

  test('a payload of 50 kB is read completely', () => {
    const reader = new ChangeReader();
    const payload = 'x'.repeat(50_000);
    reader.read(relation(7, 'payload'));
    expect(reader.read(insert(7, payload))).toMatchObject({ row: { payload } });
  });

  test('a commit has its end position and its time', () => {
    const commit = bytes('C', Buffer.of(0), int64(15n), int64(16n), int64(newYear));
    const change = new ChangeReader().read(commit);
    expect(change).toEqual({ kind: 'commit', walEnd: 16n, at: newYearMs });
  });

  test('a begin and an origin message are ignored', () => {
    const begin = bytes('B', int64(16n), int64(newYear), int32(750));
    expect(new ChangeReader().read(begin)).toBeNull();
    const origin = bytes('O', int64(1n), 'name\0');
    expect(new ChangeReader().read(origin)).toBeNull();
  });

  test('a row without its relation and a truncated row throw', () => {
    const reader = new ChangeReader();
    expect(() => reader.read(insert(7, 'news'))).toThrow('missing relation');
    reader.read(relation(7, 'topic'));
    expect(() => reader.read(insert(7, 'news').subarray(0, -1))).toThrow('unexpected end');
  });
});
