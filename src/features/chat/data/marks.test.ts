import { describe, expect, it } from 'vitest';
import { made } from './made-message.ts';
import { mayReact, quoteOf, quoteWords } from './rules.ts';
import { readMarks } from './shown.ts';

const mine = { sender_id: 'me', recipient_id: 'them' };

describe('[F132] marks under own messages', () => {
  const thread = [made(1, mine), made(2), made(3, mine), made(4, mine)];
  const marks = (readSeq: number | null) => Object.fromEntries(readMarks(thread, 'me', readSeq));

  it('the last one that was read and the newest have a mark', () => {
    expect(marks(3)).toEqual({ m3: 'read', m4: 'sent' });
    expect(marks(2)).toEqual({ m1: 'read', m4: 'sent' });
    expect(marks(0)).toEqual({ m4: 'sent' });
    expect(marks(9)).toEqual({ m4: 'read' });
  });

  it('there is none without marks, and none at what is removed or a system line', () => {
    expect(marks(null)).toEqual({});
    const gone = made(5, { ...mine, removed_at: '2026-03-18T12:00:00Z' });
    const notice = made(6, { ...mine, kind: 'notification' });
    expect(Object.fromEntries(readMarks([...thread, gone, notice], 'me', 9))).toEqual({
      m4: 'read',
    });
  });
});

describe('[F133] answers and reactions', () => {
  it('a priced message is quoted by its kind', () => {
    expect(quoteWords(quoteOf(made(1)))).toBe('text 1');
    expect(quoteWords(quoteOf(made(1, { price_cents: 500 })))).toBe('Message');
    const album = made(1, { kind: 'album', media_count: 3, text: null });
    expect(quoteWords(quoteOf(album))).toBe('3 photos');
  });

  it('a locked, a removed and a held message get no reaction', () => {
    expect(mayReact(made(1), 'me')).toBe(true);
    expect(mayReact(made(1, { price_cents: 500 }), 'me')).toBe(false);
    expect(mayReact(made(1, { removed_at: '2026-03-18T12:00:00Z' }), 'me')).toBe(false);
    expect(mayReact(made(1, { ...mine, moderation_state: 'held' }), 'me')).toBe(false);
  });
});
