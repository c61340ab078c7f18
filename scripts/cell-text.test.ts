import { types } from 'pg';
import { expect, test } from 'vitest';
import { cellText, cellTypes } from './cell-text.ts';

const { INTERVAL, JSONB, TIMESTAMPTZ } = types.builtins;

test.each([
  [INTERVAL, '1 day 00:24:19.5', '1 day 00:24:19.5'],
  [TIMESTAMPTZ, '2026-05-01 10:00:00+00', '2026-05-01T10:00:00.000Z'],
  [JSONB, '{"a": 1}', '{"a":1}'],
])('a cell of type %i is printed in full', (type, sent, printed) => {
  expect(cellText(cellTypes.getTypeParser(type, 'text')(sent))).toBe(printed);
});
