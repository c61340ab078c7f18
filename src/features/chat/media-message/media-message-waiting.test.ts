import { beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '@/lib/errors/app-error.ts';
import { defineDraft } from '@/lib/store/draft.ts';
import {
  emptyStorage,
  fakeMediaApi,
  item,
  listOf,
  pngOf,
} from '../../../../tests/support/media-api.ts';
import {
  createMediaMessage,
  type MediaMessage,
  type MediaMessageContent,
} from './media-message.ts';
import { emptyMediaMessage } from './media-message-draft.ts';

const jonas = { to: 'user', id: 'jonas-id', username: 'jonas', name: 'Jonas' } as const;
const noor = { ...jonas, id: 'noor-id', username: 'noor', name: 'Noor' };
const written = { text: 'The pier', price: '5', isFree: false };

let arrivals: (() => void)[];
let answers: { accept: () => void; refuse: (error: AppError) => void }[];
let answer: Promise<void>;
let delivered: MediaMessageContent[];
let gone: string[];
let mediaMessage: MediaMessage;

beforeEach(() => {
  [arrivals, answers, delivered, gone] = [[], [], [], []];
  emptyStorage();
  let slots = 0;
  fakeMediaApi({
    requestUpload: () => {
      slots += 1;
      const mediaId = `media-${slots}`;
      return Promise.resolve({ mediaId, bucket: 'uploads-image', name: mediaId });
    },
    store: () => new Promise((done) => arrivals.push(done)),
    readOwn: (ids) => Promise.resolve(ids.filter((id) => !gone.includes(id)).map((id) => item(id))),
  });
  mediaMessage = createMediaMessage(
    (content) => {
      delivered.push(content);
      answer = new Promise((accept, refuse) => answers.push({ accept, refuse }));
      return answer;
    },
    defineDraft('mediaMessage', emptyMediaMessage)('mara'),
    {
      uploads: listOf({ key: 'mediaMessage', purpose: 'chat', kinds: ['image', 'video', 'audio'] }),
      covers: listOf({ key: 'mediaMessage cover', purpose: 'chat' }),
    },
  );
});

/** A message with these pictures and covers, submitted while they are sent. */
async function waiting(pictures = 1, covers = 0) {
  arrivals = [];
  mediaMessage.open(jonas);
  mediaMessage.change(written);
  await mediaMessage.attach(Array.from({ length: pictures }, (_, at) => pngOf(`${at}.png`)));
  if (covers > 0) await mediaMessage.cover([pngOf('cover.png')]);
  // Two at once.
  await vi.waitFor(() => expect(arrivals).toHaveLength(Math.min(pictures + covers, 2)));
  expect(mediaMessage.submit()).toBe(true);
  expect(mediaMessage.get().phase).toBe('waiting');
}

const arriveAll = () => arrivals.forEach((arrive) => arrive());
const phase = () => mediaMessage.get().phase;
const stepsOf = (list: MediaMessage['uploads']) => list.get().map(({ state }) => state.step);

async function sending() {
  await waiting();
  arriveAll();
  await vi.waitFor(() => expect(delivered).toHaveLength(1));
}

describe('[F82] a media message that waits', () => {
  it('a message that waits for its files is discarded and not sent', async () => {
    await waiting();
    mediaMessage.discard();
    expect(phase()).toBe('writing');
    await waiting(1, 1);
    mediaMessage.discard();
    expect([mediaMessage.uploads.get(), mediaMessage.covers.get()]).toEqual([[], []]);
    expect(mediaMessage.get()).toMatchObject({ phase: 'writing', text: '', price: '' });
    expect(delivered).toEqual([]);
  });

  it('another kind is chosen for a message that waits, and nothing is sent', async () => {
    await waiting();
    mediaMessage.chooseKind('text');
    expect(mediaMessage.get()).toMatchObject({ ...written, phase: 'writing', kind: 'text' });
    expect(delivered).toEqual([]);
    expect(mediaMessage.submit()).toBe(true);
    expect(delivered).toMatchObject([{ kind: 'text', mediaIds: [], priceCents: 500 }]);
  });

  it('a file removed while the message waits stops it', async () => {
    await waiting();
    const [one] = mediaMessage.uploads.get();
    mediaMessage.uploads.remove(one?.id ?? '');
    expect(phase()).toBe('failed');
    mediaMessage.retry();
    expect(mediaMessage.get()).toMatchObject({
      ...written,
      isOpen: true,
      phase: 'writing',
      error: { code: 'media_message_fields_missing' },
    });
    expect(delivered).toEqual([]);
  });

  it('a file that is gone stops a message with others, until it is submitted without it', async () => {
    await waiting(2);
    gone = ['media-1'];
    arrivals[0]?.();
    await vi.waitFor(() => expect(phase()).toBe('failed'));
    expect(mediaMessage.get().error?.code).toBe('upload_files_failed');
    mediaMessage.retry();
    expect(mediaMessage.get()).toMatchObject({ isOpen: true, phase: 'writing' });
    arriveAll();
    await vi.waitFor(() => expect(stepsOf(mediaMessage.uploads)).toEqual(['done']));
    expect(delivered).toEqual([]);
    mediaMessage.submit();
    expect(delivered).toMatchObject([{ mediaIds: ['media-2'] }]);
  });

  it('a cover removed while the message waits stops it', async () => {
    await waiting(1, 1);
    const [cover] = mediaMessage.covers.get();
    mediaMessage.covers.remove(cover?.id ?? '');
    expect(phase()).toBe('failed');
    arriveAll();
    await vi.waitFor(() => expect(stepsOf(mediaMessage.uploads)).toEqual(['done']));
    expect(delivered).toEqual([]);
  });

  it('a sign-out discards the files of a message that waits, and nothing is sent', async () => {
    await waiting();
    await Promise.all([mediaMessage.uploads.discard(), mediaMessage.covers.discard()]);
    expect(delivered).toEqual([]);
  });

  it('a message opened while it waits is not sent before it is submitted again', async () => {
    for (const open of [mediaMessage.reopen, () => mediaMessage.open(jonas)]) {
      await waiting();
      open();
      expect(mediaMessage.get()).toMatchObject({ isOpen: true, phase: 'writing' });
      mediaMessage.change({ price: '' });
      arriveAll();
      await vi.waitFor(() => expect(stepsOf(mediaMessage.uploads)).toEqual(['done']));
      expect(mediaMessage.submit()).toBe(false);
      expect(delivered).toEqual([]);
      mediaMessage.discard();
    }
    await waiting();
    mediaMessage.open(noor);
    expect(mediaMessage.get()).toMatchObject({ target: jonas, phase: 'writing' });
    mediaMessage.change({ price: '7' });
    arriveAll();
    mediaMessage.submit();
    await vi.waitFor(() => expect(delivered).toHaveLength(1));
    expect(delivered).toMatchObject([{ target: jonas, priceCents: 700 }]);
  });

  it('a message whose price is no price is not sent free', async () => {
    await waiting();
    mediaMessage.change({ price: '' });
    arriveAll();
    await vi.waitFor(() => expect(phase()).toBe('failed'));
    mediaMessage.change({ price: '200' });
    mediaMessage.retry();
    expect(mediaMessage.get()).toMatchObject({
      phase: 'failed',
      error: { code: 'message_price_range' },
    });
    expect(delivered).toEqual([]);
    mediaMessage.change({ price: '199' });
    mediaMessage.retry();
    expect(delivered).toMatchObject([{ priceCents: 19_900 }]);
  });

  it('a message is held while its creator is asked, and goes on after a no', async () => {
    await waiting();
    const goOn = mediaMessage.hold();
    arriveAll();
    await vi.waitFor(() => expect(stepsOf(mediaMessage.uploads)).toEqual(['done']));
    expect([phase(), delivered]).toEqual(['writing', []]);
    goOn();
    expect(delivered).toHaveLength(1);
  });

  it('a failed message that is held does not begin to wait', async () => {
    await sending();
    answers[0]?.refuse(new AppError('dm_not_permitted', { status: 403 }));
    await vi.waitFor(() => expect(phase()).toBe('failed'));
    mediaMessage.hold()();
    expect([phase(), delivered.length]).toEqual(['failed', 1]);
  });

  it('a message on its way is neither opened nor sent twice', async () => {
    await sending();
    for (const press of [mediaMessage.reopen, () => mediaMessage.open(jonas)]) {
      press();
      expect(mediaMessage.get()).toMatchObject({ isOpen: false, phase: 'sending' });
    }
    mediaMessage.retry();
    expect(mediaMessage.submit()).toBe(false);
    mediaMessage.discard();
    expect([phase(), delivered.length]).toEqual(['sending', 1]);
    answers[0]?.accept();
    await vi.waitFor(() => expect(mediaMessage.get()).toMatchObject({ text: '', target: null }));
    mediaMessage.open(noor);
    expect(mediaMessage.get()).toMatchObject({ target: noor, isOpen: true });
  });

  it('a message is not submitted before its last file is looked at', async () => {
    mediaMessage.open(jonas);
    mediaMessage.change(written);
    await mediaMessage.attach([pngOf('0.png')]);
    await vi.waitFor(() => expect(arrivals).toHaveLength(1));
    arriveAll();
    await vi.waitFor(() => expect(stepsOf(mediaMessage.uploads)).toEqual(['done']));
    const adding = [
      () => mediaMessage.attach([pngOf('1.png')]),
      () => mediaMessage.cover([pngOf('cover.png')]),
    ];
    for (const add of adding) {
      const added = add();
      expect(mediaMessage.submit()).toBe(false);
      expect(mediaMessage.get().error?.code).toBe('upload_in_progress');
      await added;
      expect(mediaMessage.get().error).toBeNull();
    }
    expect(mediaMessage.submit()).toBe(true);
    await vi.waitFor(() => expect(arrivals).toHaveLength(3));
    expect(delivered).toEqual([]);
    arriveAll();
    await vi.waitFor(() => expect(delivered).toHaveLength(1));
    expect(delivered).toMatchObject([{ mediaIds: ['media-1', 'media-2'], coverId: 'media-3' }]);
  });

  it('files without a target, as after a lost draft, are written to whom the sheet is opened for', async () => {
    await mediaMessage.attach([pngOf('0.png')]);
    mediaMessage.open(noor);
    expect(mediaMessage.get()).toMatchObject({ target: noor, isOpen: true });
  });

  it('a message that fails after the sign-out leaves nothing on the device', async () => {
    await sending();
    mediaMessage.end();
    emptyStorage();
    answers[0]?.refuse(new AppError('session_expired', { status: 401 }));
    await expect(answer).rejects.toThrow('session_expired');
    expect(Object.keys(localStorage)).toEqual([]);
  });
});
