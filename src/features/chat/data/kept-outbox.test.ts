import { beforeEach, describe, expect, it, vi } from 'vitest';
import { emptyStorage } from '../../../../tests/support/media-api.ts';
import { AppError } from '@/lib/errors/app-error.ts';
import { discardUserState } from '@/lib/store/user-state.ts';
import type { Draft } from './message.ts';
import { keepOutbox, keptOutbox } from './kept-outbox.ts';
import { enqueue, markRefused, markSending, settle } from './outbox.ts';

describe('[F70] what a page leaves of an outbox', () => {
  const owner = { me: 'me', partnerId: 'them' };
  const draft = (requestId: string, createdAt: string): Draft => ({
    requestId,
    toId: 'them',
    kind: 'text',
    text: requestId,
    mediaIds: [],
    priceCents: null,
    showsText: false,
    shownCents: null,
    about: null,
    createdAt,
  });
  const one = enqueue([], draft('b', '2026-03-18T12:00:00Z'));
  const two = enqueue(one, draft('a', '2026-03-18T12:00:01Z'));
  beforeEach(() => {
    emptyStorage();
    return () => vi.unstubAllGlobals();
  });

  it('the next page finds the messages in the order of writing', () => {
    keepOutbox(owner, [], one);
    keepOutbox(owner, one, two);
    keepOutbox(owner, two, markSending(two, 'b'));
    const left = keptOutbox(owner);
    expect(left.map(({ text, state }) => [text, state])).toEqual([
      ['b', 'undelivered'],
      ['a', 'undelivered'],
    ]);
    expect(keptOutbox({ ...owner, partnerId: 'another' })).toEqual([]);
    expect(keptOutbox({ ...owner, me: 'another' })).toEqual([]);
  });

  it('a message that arrived is gone, and one of another tab stays', () => {
    keepOutbox(owner, [], two);
    keepOutbox(owner, one, settle(one, 'b'));
    expect(keptOutbox(owner).map(({ text }) => text)).toEqual(['a']);
  });

  it('a refused message keeps its reason', () => {
    const refused = markRefused(one, 'b', new AppError('price_changed', { detail: { n: 3 } }));
    keepOutbox(owner, [], refused);
    const [left] = keptOutbox(owner);
    expect(left?.state).toBe('refused');
    expect(left?.error).toMatchObject({ code: 'price_changed', detail: { n: 3 } });
  });

  it('nothing is left after a sign-out, and other text is ignored', () => {
    keepOutbox(owner, [], one);
    localStorage.setItem('private:outbox me them c', '{"draft":{"text":"no id"}}');
    localStorage.setItem('private:outbox me them d', 'no json');
    expect(keptOutbox(owner).map(({ text }) => text)).toEqual(['b']);
    discardUserState();
    expect(keptOutbox(owner)).toEqual([]);
  });
});
