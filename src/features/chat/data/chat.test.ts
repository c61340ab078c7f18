import type { Message } from '@domain/answers/messages.ts';
import { describe, expect, it } from 'vitest';
import { blockTerms, isAtEnd, lastLineText, paidChatTerms } from './rules.ts';
import { accessTo, hasSeparator, noticeText, readableText } from './shown.ts';
import { made as message } from './made-message.ts';
import { applyChanges, leaveThread, openThread, prependOlder } from './thread-state.ts';

const me = 'me';

const seqs = (thread: { messages: Message[] }) => thread.messages.map(({ seq }) => seq);
const page = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => message(to - index));

describe('[F70] the loaded part of a thread', () => {
  it('openThread starts with the newest page and knows whether there are older ones', () => {
    expect(openThread(page(31, 50))).toMatchObject({ hasOlder: true, changeSeq: 50 });
    expect(openThread(page(1, 3))).toMatchObject({ hasOlder: false, changeSeq: 3 });
    expect(seqs(openThread(page(1, 3)))).toEqual([1, 2, 3]);
  });

  it('prependOlder adds an older page and leaves the loaded messages unchanged', () => {
    const opened = openThread(page(31, 50));
    const thread = prependOlder(opened, page(11, 30), opened);
    expect(seqs(thread)).toEqual(Array.from({ length: 40 }, (_, index) => index + 11));
    expect(thread).toMatchObject({ hasOlder: true, changeSeq: 50 });
    expect(prependOlder(thread, page(1, 10), thread).hasOlder).toBe(false);
  });

  it('[F107] leaveThread keeps the newest page, above which there are older messages', () => {
    const opened = openThread(page(31, 50));
    const left = leaveThread(prependOlder(opened, page(11, 30), opened));
    expect(seqs(left)).toEqual(seqs(opened));
    expect(left).toMatchObject({ hasOlder: true, changeSeq: 50 });
    expect(leaveThread(openThread(page(1, 3)))).toEqual({
      ...openThread(page(1, 3)),
      departures: 1,
    });
  });

  it('[F107] leaveThread drops a page that was requested before', () => {
    const opened = openThread(page(31, 50));
    const asked = prependOlder(opened, page(11, 30), opened);
    expect(prependOlder(leaveThread(asked), page(1, 10), asked)).toEqual(leaveThread(asked));
    expect(prependOlder(leaveThread(opened), page(11, 30), opened)).toEqual(leaveThread(opened));
  });

  it('prependOlder drops a page that was requested before the thread was reopened', () => {
    const anew = openThread(page(181, 200));
    const thread = prependOlder(anew, page(11, 30), openThread(page(31, 50)));
    expect(thread).toEqual(anew);
  });

  it('prependOlder resumes from before a change that came during its request', () => {
    const asked = openThread(page(31, 50));
    const change = message(20, { text: 'changed', change_seq: 51 });
    const moved = applyChanges(asked, [change], true);
    const thread = prependOlder(moved, page(11, 30), asked);
    expect(thread.changeSeq).toBe(50);
    const resumed = applyChanges(thread, [change], true);
    expect(resumed.messages.find(({ seq }) => seq === 20)?.text).toBe('changed');
  });

  it('applyChanges adds new messages and replaces changed ones', () => {
    const removed = message(2, { removed_at: 'now', text: null, change_seq: 5 });
    const thread = applyChanges(openThread(page(1, 3)), [message(4), removed], true);
    expect(seqs(thread)).toEqual([1, 2, 3, 4]);
    expect(thread.messages[1]).toEqual(removed);
    expect(thread.changeSeq).toBe(5);
  });

  it('applyChanges keeps the newest version of a message', () => {
    const newer = message(2, { text: 'newer', change_seq: 9 });
    const thread = applyChanges(openThread([newer, message(1)]), [message(2)], true);
    expect(thread.messages[1]?.text).toBe('newer');
  });

  it('applyChanges leaves out changes above the loaded part', () => {
    const change = message(3, { change_seq: 51 });
    const thread = applyChanges(openThread(page(31, 50)), [change], true);
    expect(seqs(thread)[0]).toBe(31);
    expect(thread.changeSeq).toBe(51);
  });

  it('applyChanges keeps the resume mark after the answer to one sent message', () => {
    const thread = applyChanges(openThread(page(1, 3)), [message(5)], false);
    expect(thread.changeSeq).toBe(3);
    expect(seqs(applyChanges(thread, [message(4), message(5)], true))).toEqual([1, 2, 3, 4, 5]);
  });
});

describe('[F79] the access to a priced message', () => {
  const priced = message(1, { price_cents: 500, text: null, kind: 'album', media_count: 4 });
  const bought = { text: 'bought', created_at: 'then', media: [] };

  it('a priced message is locked for its recipient and open for its sender and buyers', () => {
    expect([me, 'them'].map((reader) => accessTo(priced, reader))).toEqual(['locked', 'open']);
    expect(accessTo({ ...priced, unlock: bought }, me)).toBe('open');
    expect(accessTo({ ...priced, is_off_sale: true }, me)).toBe('off-sale');
  });

  it('a removed message is closed, unless it was bought', () => {
    expect(accessTo({ ...priced, removed_at: 'now' }, me)).toBe('removed');
    expect(accessTo({ ...priced, removed_at: 'now', unlock: bought }, me)).toBe('open');
  });

  it('[F124] a held message is hidden from its recipient, unless it was bought', () => {
    const held = { ...priced, moderation_state: 'held' as const };
    expect(accessTo(held, me)).toBe('held');
    expect(accessTo(held, 'them')).toBe('open');
    expect(accessTo({ ...held, unlock: bought }, me)).toBe('open');
  });

  it('[F124] a message that staff took down is closed to all users', () => {
    const down = { ...priced, moderation_state: 'removed' as const };
    expect(accessTo(down, 'them')).toBe('taken-down');
    expect(accessTo({ ...down, unlock: bought }, me)).toBe('taken-down');
  });

  it("readableText returns the bought copy, or the sender's own text", () => {
    expect(readableText({ ...priced, unlock: bought })).toBe('bought');
    expect(readableText({ ...priced, body: { text: 'mine' } })).toBe('mine');
  });
});

describe('texts of conversations', () => {
  it('[F70] a time is shown above the first message and after more than 45 minutes', () => {
    const at = { created_at: '2026-03-18T12:00:00Z' };
    expect(hasSeparator(null, '2026-03-18T12:00:00Z')).toBe(true);
    expect(hasSeparator(at, '2026-03-18T12:45:00Z')).toBe(false);
    expect(hasSeparator(at, '2026-03-18T12:45:01Z')).toBe(true);
  });

  const last = {
    message_id: 'm',
    is_mine: false,
    kind: 'text' as const,
    text: 'hello',
    media_count: 0,
    price_cents: null,
    is_locked: false,
    is_removed: false,
    created_at: 'now',
  };

  it('[F69] the inbox describes the last message of a conversation', () => {
    expect(lastLineText(last, 'Mara', null)).toBe('hello');
    expect(lastLineText({ ...last, is_mine: true }, 'Mara', null)).toBe('You: hello');
    expect(lastLineText({ ...last, is_removed: true, text: null }, 'Mara', null)).toBe(
      'Message removed',
    );
    expect(lastLineText({ ...last, moderation_state: 'held', text: null }, 'Mara', null)).toBe(
      'Message under review',
    );
    expect(
      lastLineText({ ...last, is_mine: true, moderation_state: 'removed', text: null }, 'M', null),
    ).toBe('You: Message taken down');
    expect(
      lastLineText(
        { ...last, kind: 'album', text: null, media_count: 4, price_cents: 500, is_locked: true },
        'Mara',
        { currency: 'GBP', perUsd: 0.8 },
      ),
    ).toBe('4 photos · Unlock for $5.00 (approx. £4.00)');
    expect(lastLineText(null, 'Mara', null)).toBe('No messages yet');
  });

  it('[F53] each side of a follow reads its own text', () => {
    expect(noticeText('followed', true, 'Mara')).toBe('You follow Mara.');
    expect(noticeText('followed', false, 'Jonas')).toBe('Jonas follows you.');
  });

  it('[F113] each side of a subscription, trial or paid chat reads its own text', () => {
    const told = [
      'subscribed',
      'trial_started',
      'trial_extended',
      'paid_chat_started',
      'paid_chat_ended',
    ];
    for (const key of told) {
      expect(noticeText(key, true, 'Mara')).toMatch(/[Yy]our?\b.*Mara/);
      expect(noticeText(key, false, 'Jonas')).toContain('Jonas');
    }
    expect(noticeText('unknown', true, 'Mara')).toBe('');
  });

  it('[F62] each side of a tip reads its amount, in the thread and in the list', () => {
    expect(noticeText('tipped', true, 'Mara', '$10.00')).toBe('You tipped Mara $10.00.');
    const line = { ...last, kind: 'notification' as const, text: 'tipped', tip_cents: 1000 };
    expect(lastLineText(line, 'Jonas', null)).toBe('Jonas tipped you $10.00.');
  });
});

describe('[F70] the scroll position in a thread', () => {
  it('isAtEnd is true within a line or two of the end', () => {
    expect(isAtEnd({ scrollTop: 500, scrollHeight: 1000, clientHeight: 480 })).toBe(true);
    expect(isAtEnd({ scrollTop: 300, scrollHeight: 1000, clientHeight: 480 })).toBe(false);
  });
});

describe('[F81] the terms of a paid chat', () => {
  const terms = {
    partnerName: 'Mara',
    price: '$1.50',
    balance: '$20.00',
    isFree: false,
    offer: null,
  };

  it('the terms of a paid chat name the cost of a message and the balance that pays it', () => {
    expect(paidChatTerms(terms)).toBe(
      'Each message that you send costs $1.50, until you end the chat. It is paid from your balance of $20.00.',
    );
  });

  it('the terms of a paid chat begin with what the creator says of it', () => {
    const offer = { reasons: ['voice' as const], answer_time: 'day' as const };
    expect(paidChatTerms({ ...terms, offer })).toMatch(
      /^• Voice messages\n• Answers within a day\n\nEach message/,
    );
  });

  it('the terms of a paid chat say when a fan can also write without one', () => {
    const free = paidChatTerms({ ...terms, isFree: true });
    expect(free).toContain('write to Mara without a paid chat');
    expect(paidChatTerms({ ...terms, balance: null })).not.toContain('balance');
  });
});

describe('[F32] the terms of a block', () => {
  it('the terms of a block name the refund of a running subscription', () => {
    expect(blockTerms(true, 480)).toContain('and $4.80 for its unused days is refunded');
    expect(blockTerms(true, 0)).toContain('nothing of it is refunded');
    expect(blockTerms(false, 0)).not.toContain('subscription');
  });
});
