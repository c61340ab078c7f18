import { expect, test } from 'vitest';
import { askFor, nothingAsked } from './asked.ts';

test('[F38] the same arguments are the same request, and other ones another', () => {
  const first = askFor(nothingAsked, { text: 'Half a thought', mediaIds: [] });
  expect(first.requestId).toMatch(/^[\da-f-]{36}$/);
  expect(askFor(first, { text: 'Half a thought', mediaIds: [] })).toEqual(first);
  const second = askFor(first, { text: 'A whole one', mediaIds: [] });
  expect(second.requestId).not.toBe(first.requestId);
  // The first arguments again: the id that was answered for them is not known any more.
  expect(askFor(second, { text: 'Half a thought', mediaIds: [] }).requestId).not.toBe(
    second.requestId,
  );
});

test('[F38] arguments that are empty are asked for under an id too', () => {
  expect(askFor(nothingAsked, '').requestId).not.toBe('');
});
