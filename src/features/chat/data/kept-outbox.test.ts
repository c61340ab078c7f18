import { beforeEach, describe, expect, it, vi } from 'vitest';
import { emptyStorage } from '../../../../tests/support/media-api.ts';
import { AppError } from '@/lib/errors/app-error.ts';
import { hasDraftWords } from '@/lib/store/draft.ts';
import { discardUserState } from '@/lib/store/user-state.ts';
import type { Draft } from './message.ts';
import { isGoneElsewhere, isSignedIn, keepOutbox, keptOutbox } from './kept-outbox.ts';
import {
  enqueue,
  markRefused,
  markSending,
  nextToSend,
  retry,
  settle,
  type Outbox,
} from './outbox.ts';

describe('[F70] what a page leaves of an outbox', () => {
  const owner = { me: 'me', partnerId: 'them' };
  const secondsAgo = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString();
  const draft = (requestId: string, part: Partial<Draft> = {}): Draft => ({
    requestId,
    toId: 'them',
    kind: 'text',
    text: requestId,
    mediaIds: [],
    priceCents: null,
    showsText: false,
    shownCents: null,
    about: null,
    createdAt: secondsAgo(9),
    ...part,
  });
  const one = enqueue([], draft('b'));
  const two = enqueue(one, draft('a', { createdAt: secondsAgo(1) }));
  const states = (outbox: Outbox) => outbox.map(({ text, state }) => `${text} ${state}`);
  beforeEach(() => {
    emptyStorage();
    discardUserState();
    keptOutbox(owner);
    return () => vi.unstubAllGlobals();
  });

  it('the next page sends new messages in the order of writing', () => {
    keepOutbox(owner, [], one);
    keepOutbox(owner, one, two);
    keepOutbox(owner, two, markSending(two, 'b'));
    expect(states(keptOutbox(owner))).toEqual(['b queued', 'a queued']);
    expect(keptOutbox({ ...owner, partnerId: 'another' })).toEqual([]);
    expect(hasDraftWords()).toBe(true);
  });

  it('one that costs money or is of another day waits for its writer, with those behind it', () => {
    for (const first of [{ shownCents: 150 }, { createdAt: secondsAgo(90_000) }]) {
      const kept = enqueue([], draft('b', first));
      keepOutbox(owner, [], enqueue(kept, draft('a', { createdAt: secondsAgo(1) })));
      const found = keptOutbox(owner);
      expect(states(found)).toEqual(['b undelivered', 'a undelivered']);
      // Also when the line is back.
      expect(nextToSend(retry(found, null))).toBeNull();
      expect(nextToSend(retry(found, 'b'))?.requestId).toBe('b');
    }
  });

  it('a message that another tab has sent or discarded is gone here, and the others stay', () => {
    keepOutbox(owner, [], two);
    expect(isGoneElsewhere(owner, 'b')).toBe(false);
    keepOutbox(owner, one, settle(one, 'b'));
    expect(isGoneElsewhere(owner, 'b')).toBe(true);
    expect(states(keptOutbox(owner))).toEqual(['a queued']);
  });

  it('a full storage loses no message of this page', () => {
    vi.stubGlobal('localStorage', {});
    keepOutbox(owner, [], one);
    expect(isGoneElsewhere(owner, 'b')).toBe(false);
  });

  it('a refused message keeps its reason', () => {
    const error = new AppError('price_changed', { detail: { n: 3 } });
    keepOutbox(owner, [], markRefused(one, 'b', error));
    const [left] = keptOutbox(owner);
    expect(left?.state).toBe('refused');
    expect(left?.error).toMatchObject({ code: 'price_changed', detail: { n: 3 } });
  });

  it('a late answer after a sign-out writes nothing, and other text is ignored', () => {
    keepOutbox(owner, [], one);
    localStorage.setItem('private:draft outbox me them c', '{"text":"no id"}');
    localStorage.setItem('private:draft outbox me them d', 'no json');
    expect(states(keptOutbox(owner))).toEqual(['b queued']);
    discardUserState();
    expect(isSignedIn(owner)).toBe(false);
    keepOutbox(owner, [], two);
    expect(keptOutbox(owner)).toEqual([]);
  });
});
