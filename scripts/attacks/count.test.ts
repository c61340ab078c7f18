import { expect, test } from 'vitest';
import { countAreas, kindsOf, renderRows } from './count.ts';

test.each([
  ['[F1] a fan in an open region can send a tip', false, true],
  ['a request of a fan without a factor passes with a token of one step', false, true],
  ['[F74] a member outside the conversation cannot join its topic', true, false],
  ['[F79] of 99 cents is refused', true, false],
  ['[F120] accepts one file, from its owner only', true, true],
  ['a pattern of a client is refused %s on the page of a creator', true, false],
  ['[F156] the operator is mailed the head', false, false],
  ['[F71] [F79] accepts no direct write of a client', true, false],
  ['[F72] another fan can still write', false, true],
  ['that are forged or expired are refused; a valid token is accepted', true, true],
])('%s: attack %s, twin %s', (title, isAttack, isTwin) => {
  expect(kindsOf(title)).toEqual({ isAttack, isTwin });
});

test('an area has what its files report, and a file that stops is a failure and no attack', () => {
  const areas = [
    { name: 'rows', files: ['a.sql', 'b.sql'] },
    { name: 'money', files: ['c.ts'] },
  ];
  const outcomes = [
    { file: 'a.sql', title: 'a stranger is refused', isPassed: true },
    { file: 'a.sql', title: 'a reader can write', isPassed: true },
    { file: 'a.sql', title: 'the operator is mailed the head', isPassed: true },
    { file: 'a.sql', title: 'the file completes its 2 planned assertions', isPassed: true },
    { file: 'b.sql', title: 'the file stops after assertion 3: 42501', isPassed: false },
    {
      file: 'c.ts',
      title: 'a forged event is refused, a genuine one is accepted',
      isPassed: false,
    },
    { file: 'other.ts', title: 'nobody', isPassed: false },
  ];
  const rows = countAreas(areas, outcomes);
  expect(rows).toEqual([
    { area: 'rows', attacks: 1, refused: 1, twins: 1, succeeded: 1, others: 1, failures: 1 },
    { area: 'money', attacks: 1, refused: 0, twins: 1, succeeded: 0, others: 0, failures: 1 },
  ]);
  expect(renderRows(rows).split('\n').at(-1)?.split(/\s+/)).toEqual([
    'all',
    '2',
    '1',
    '2',
    '1',
    '1',
    '2',
  ]);
});
