import { z } from 'zod';
import { quotedCell, textCell } from './csv.ts';

/** A line of the records: a person in a work, as `private.records_of` returns it. */
const recordLine = z.strictObject({
  work: z.string(),
  owner: z.string(),
  person: z.string().nullable(),
  known_as: z.string().nullable(),
  born: z.string().nullable(),
  age: z.number().int().nullable(),
  produced_on: z.string(),
  shown_since: z.string(),
  addresses: z.array(z.string()).nullable(),
  removed_at: z.string().nullable(),
  proof: z.string().nullable(),
});
export type RecordLine = z.infer<typeof recordLine>;

/** A part of the file; next: the key of the part after it. */
export const recordsPart = z.strictObject({
  records: z.array(recordLine),
  next: z.uuid().nullable(),
});

const columns = [
  'work',
  'owner',
  'person',
  'known_as',
  'born',
  'age',
  'produced_on',
  'shown_since',
  'addresses',
  'removed_at',
  'proof',
] as const satisfies (keyof RecordLine)[];

/** The first line of the file, RFC 4180. */
export const recordsHead = `${columns.join(',')}\r\n`;

/** The lines of a part, RFC 4180. */
export function recordsText(lines: RecordLine[]): string {
  return lines
    .map((line) => `${columns.map((column) => cell(line[column])).join(',')}\r\n`)
    .join('');
}

function cell(value: RecordLine[keyof RecordLine]): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  return Array.isArray(value) ? quotedCell(value.join(' ')) : textCell(value);
}
