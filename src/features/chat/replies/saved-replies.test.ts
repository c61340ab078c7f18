import { messageTextMax } from '@generated/limits.gen.ts';
import { describe, expect, test } from 'vitest';
import { inserted, moved } from './saved-replies.ts';

describe('[F134] a saved reply', () => {
  test('is inserted in place of the selection, and the caret follows it', () => {
    expect(inserted({ text: 'Hi  there', from: 3, to: 3 }, 'you')).toEqual({
      text: 'Hi you there',
      caret: 6,
    });
    expect(inserted({ text: 'Hi all', from: 3, to: 6 }, 'you')).toEqual({
      text: 'Hi you',
      caret: 6,
    });
  });

  test('is cut where the message has no more room', () => {
    const text = 'x'.repeat(messageTextMax - 2);
    expect(inserted({ text, from: 0, to: 0 }, 'long')).toEqual({ text: `lo${text}`, caret: 2 });
  });

  test('moves up and down in the list', () => {
    expect(moved(['a', 'b', 'c'], 2, -1)).toEqual(['a', 'c', 'b']);
    expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c']);
  });
});
