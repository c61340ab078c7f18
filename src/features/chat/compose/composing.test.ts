import { beforeEach, describe, expect, it, vi } from 'vitest';
import { uploadsOf } from '@/entities/media/upload-store.ts';
import { discardUserState } from '@/lib/store/user-state.ts';
import {
  emptyStorage,
  fakeMediaApi,
  pngOf as picture,
} from '../../../../tests/support/media-api.ts';
import type { Draft } from '../data/message.ts';
import { handOver, letGo, messageDraft, messageTarget, takeBack, takeSent } from './composing.ts';

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
