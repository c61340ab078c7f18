import { beforeEach, describe, expect, it, vi } from 'vitest';
import { uploadsOf } from '@/entities/media/upload-store.ts';
import { discardUserState } from '@/lib/store/user-state.ts';
import {
  emptyStorage,
  fakeMediaApi,
  pngOf as picture,
} from '../../../../tests/support/media-api.ts';
import type { About, Draft, Pricing } from '../data/message.ts';
import {
  handOver,
  letGo,
  messageDraft,
  messageFault,
  messageTarget,
  putBack,
  takeBack,
  takeSent,
} from './composing.ts';

let discarded: string[];
let user = 0;

beforeEach(() => {
  emptyStorage();
  discarded = fakeMediaApi({ store: () => Promise.resolve() });
  user += 1;
});

const me = () => `user-${user}`;
const listOf = (name: string) =>
  uploadsOf(me()).list(messageTarget({ id: name, username: name }, name));
const mara = () => listOf('mara');
const names = () =>
  mara()
    .get()
    .map(({ name, mediaId }) => [name, mediaId]);

async function withPictures(...chosen: string[]) {
  await mara().add(chosen.map((name) => picture(name)));
  await vi.waitFor(() =>
    expect(
      mara()
        .get()
        .every(({ state }) => state.step === 'done'),
    ).toBe(true),
  );
}

describe('[F81] the media of a message', () => {
  it('each partner has one list of media, which every call returns', async () => {
    await withPictures('one');
    expect(listOf('ines').get()).toEqual([]);
    expect(names()).toEqual([['one', 'item-1']]);
  });

  it('a message that could not be paid returns its media to the composer', async () => {
    await withPictures('one', 'two');
    handOver('request', mara());
    expect(names()).toEqual([]);
    expect(takeBack('request')).toBe(true);
    expect(names()).toEqual([
      ['one', 'item-1'],
      ['two', 'item-2'],
    ]);
    expect(takeBack('request')).toBe(false);
    expect(discarded).toEqual([]);
  });

  it("a message's media return to the composer only when it is empty", async () => {
    await withPictures('one');
    handOver('request', mara());
    await withPictures('since');
    expect(takeBack('request')).toBe(false);
    expect(names()).toEqual([['since', 'item-2']]);
    mara().clear({ keepSent: true });
    expect(takeBack('request')).toBe(true);
  });

  it("a delivered message's media do not return to the composer", async () => {
    await withPictures('one');
    handOver('request', mara());
    letGo('request');
    expect(takeBack('request')).toBe(false);
    expect([names(), discarded]).toEqual([[], []]);
  });

  it('media that an earlier page sent return by their ids, in their order', async () => {
    const draft = { kind: 'album', mediaIds: ['item-7', 'item-8'] } as Draft;
    expect(takeSent(mara(), { ...draft, kind: 'text' })).toBe(false);
    expect(takeSent(mara(), draft)).toBe(true);
    const states = () =>
      mara()
        .get()
        .map(({ mediaId, kind, state }) => [mediaId, kind, state.step]);
    await vi.waitFor(() =>
      expect(states()).toEqual([
        ['item-7', 'image', 'done'],
        ['item-8', 'image', 'done'],
      ]),
    );
    expect(takeSent(mara(), draft)).toBe(false);
    expect(names()).toHaveLength(2);
  });

  it('media that are gone meanwhile do not return', async () => {
    fakeMediaApi({ readOwn: () => Promise.resolve([]) });
    const draft = { kind: 'video', mediaIds: ['item-9'] } as Draft;
    expect(takeSent(mara(), draft)).toBe(true);
    await vi.waitFor(() => expect(mara().get()).toEqual([]));
  });

  it('another user on the same device does not get the media of a message', async () => {
    await withPictures('one');
    handOver('request', mara());
    await withPictures('two');
    user += 1;
    expect(names()).toEqual([]);
    expect(takeBack('request')).toBe(false);
  });
});

describe('[F70] a refused message', () => {
  const reply: About = {
    kind: 'message',
    quote: { id: 'hers', sender_id: 'mara', kind: 'text', media_count: 0, text: 'Good evening' },
  };
  const story: About = { kind: 'story', id: 'the-story' };
  const refused = (part: Partial<Draft> = {}): Draft => ({
    requestId: 'request',
    toId: 'mara',
    kind: 'text',
    text: 'The pier',
    mediaIds: [],
    priceCents: null,
    showsText: false,
    shownCents: null,
    about: null,
    createdAt: '2026-03-18T12:00:00Z',
    ...part,
  });
  const written = () => messageDraft(me(), 'mara').get();
  const back = (part: Partial<Draft>, code = 'blocked_term') =>
    putBack(me(), mara(), refused(part), code);

  it('a refused message returns with its price, its media and what it is about', async () => {
    await withPictures('one');
    handOver('request', mara());
    const priced: Partial<Draft> = {
      kind: 'image',
      mediaIds: ['item-1'],
      priceCents: 550,
      showsText: true,
    };
    expect(back({ ...priced, about: reply })).toBe(true);
    expect(written()).toEqual({
      text: 'The pier',
      pricing: { typed: '5.50', showsText: true },
      about: reply,
    });
    expect(names()).toEqual([['one', 'item-1']]);
  });

  it('a message about what is gone returns without it', () => {
    expect(back({ about: reply }, 'message_not_found')).toBe(true);
    expect(written()).toMatchObject({ text: 'The pier', about: null });
    expect(back({ about: story }, 'story_not_found')).toBe(true);
    expect(written()).toMatchObject({ text: 'The pier\nThe pier', about: null });
    expect(back({ about: story })).toBe(true);
    expect(written().about).toEqual(story);
  });

  it('a message does not return into another one with a price, media or subject', async () => {
    const draft = messageDraft(me(), 'mara');
    const stays = (part: Partial<Draft>) => {
      const before = draft.get();
      expect(back(part)).toBe(false);
      expect(draft.get()).toEqual(before);
    };
    draft.change({ text: 'Free words' });
    stays({ priceCents: 500 });
    draft.change({ text: '', pricing: { typed: '5', showsText: false } });
    stays({});
    draft.change({ pricing: null, about: story });
    stays({ about: reply });
    draft.change({ about: null });
    await withPictures('since');
    stays({ kind: 'image', mediaIds: ['item-9'] });
    stays({ priceCents: 500 });
    mara().clear({ keepSent: false });
    expect(back({ priceCents: 500 })).toBe(true);
  });

  it('a message with media has a description of 500 characters, and one without a text of 2000', () => {
    const fault = (text: string, hasMedia: boolean, pricing: Pricing | null = null) =>
      messageFault({ text, pricing }, hasMedia);
    expect(fault('x'.repeat(500), true)).toBeNull();
    expect(fault(`${'x'.repeat(500)}\n`, true)).toBeNull();
    expect(fault('x'.repeat(501), true)).toBe('description_too_long');
    expect(fault('x'.repeat(2000), false)).toBeNull();
    expect(fault('x'.repeat(2001), false)).toBe('message_too_long');
    const price = (typed: string) => ({ typed, showsText: true });
    expect(fault('', true)).toBeNull();
    expect(fault('', true, price('5'))).toBe('media_message_fields_missing');
    expect(fault('The pier', true, price(''))).toBe('message_price_format');
    expect(fault('The pier', true, price('200'))).toBe('message_price_range');
    expect(fault('The pier', true, price('199'))).toBeNull();
  });
});

describe('[F141] the draft of a message', () => {
  it('a draft keeps text and price for each partner until sign-out', () => {
    const draft = messageDraft(me(), 'mara');
    draft.change({ text: 'Good evening', pricing: { typed: '5', showsText: true } });
    expect(messageDraft(me(), 'mara').get().text).toBe('Good evening');
    expect(messageDraft(me(), 'ines').get()).toEqual({ text: '', pricing: null, about: null });
    discardUserState();
    expect(messageDraft(me(), 'mara').get().text).toBe('');
  });
});
