import { describe, expect, it } from 'vitest';
import { made as message } from './made-message.ts';
import type { Draft } from './message.ts';
import {
  enqueue,
  markUndelivered,
  markRefused,
  markSending,
  nextToSend,
  notYetThere,
  retry,
  settle,
  type Outbox,
} from './outbox.ts';

describe('[F70] the outbox of a conversation', () => {
  const draft = (requestId: string): Draft => ({
    requestId,
    toId: 'them',
    kind: 'text',
    text: requestId,
    mediaIds: [],
    priceCents: null,
    showsText: false,
    shownCents: null,
    about: null,
    createdAt: '2026-03-18T12:00:00Z',
  });
  const three = ['a', 'b', 'c'].map(draft).reduce<Outbox>(enqueue, []);
  const states = (outbox: Outbox) => outbox.map(({ state }) => state).join(' ');

  it('messages are sent one after another, in the order of writing', () => {
    expect(nextToSend(three)?.requestId).toBe('a');
    const sending = markSending(three, 'a');
    expect(nextToSend(sending)).toBeNull();
    expect(nextToSend(settle(sending, 'a'))?.requestId).toBe('b');
  });

  it('messages behind one without an answer are held back', () => {
    const lost = markUndelivered(markSending(three, 'a'), 'a', new Error('offline'));
    expect(states(lost)).toBe('undelivered undelivered undelivered');
    expect(nextToSend(lost)).toBeNull();
    expect(nextToSend(enqueue(lost, draft('d')))).toBeNull();
    expect(nextToSend(retry(lost, 'b'))?.requestId).toBe('a');
    expect(states(retry(lost, null))).toBe('queued queued queued');
  });

  it('messages behind a refused one are sent, and the refused one can be retried', () => {
    const refused = markRefused(markSending(three, 'a'), 'a', new Error('no'));
    expect(states(refused)).toBe('refused queued queued');
    expect(nextToSend(refused)?.requestId).toBe('b');
    expect(nextToSend(retry(refused, 'a'))?.requestId).toBe('a');
    expect(states(retry(refused, null))).toBe('refused queued queued');
  });

  it('one of an earlier page waits for its writer, and holds up no other', () => {
    const [first, ...others] = three;
    const waiting = first ? [{ ...first, state: 'undelivered', waits: true } as const] : [];
    const outbox = [...waiting, ...others];
    expect(nextToSend(outbox)?.requestId).toBe('b');
    expect(states(retry(outbox, null))).toBe('undelivered queued queued');
    expect(nextToSend(retry(outbox, 'a'))?.requestId).toBe('a');
  });

  it('a message is not shown twice when the live event comes before the answer', () => {
    const rest = notYetThere(three, [message(1, { request_id: 'a' })]);
    expect(rest.map(({ requestId }) => requestId)).toEqual(['b', 'c']);
  });
});
