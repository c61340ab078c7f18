import { expect, it } from 'vitest';
import { Refusal } from './refusal.ts';
import { refuseUnstorable } from './storable.ts';

it.each([
  [{ text: 'a\0b' }, 'text'],
  [{ text: 'half a pair: \ud83d' }, 'text'],
  [{ 'a\0b': 'text' }, 'a\0b'],
  [{ 'a\0b': true }, 'a\0b'],
])('what Postgres cannot store is refused: %j', (fields, field) => {
  expect(() => refuseUnstorable(fields)).toThrow(new Refusal('invalid_payload', 400, field));
});

it('all other fields pass', () => {
  expect(refuseUnstorable({ text: 'Übrig\n\u{1f600}', is_true: true })).toBeUndefined();
});
