import { beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '@/lib/errors/app-error.ts';
import { sentenceFor } from '@/lib/errors/sentences.ts';
import { defineDraft } from '@/lib/store/draft.ts';
import { emptyStorage, fakeMediaApi, item, listOf } from '../../../../tests/support/media-api.ts';
import { createMediaMessage, type MediaMessageContent } from './media-message.ts';
import { emptyMediaMessage, faultOf } from './media-message-draft.ts';

const png = () =>
  new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])], 'a.png');
const jonas = { to: 'user', id: 'jonas-id', username: 'jonas', name: 'Jonas' } as const;
const written = { text: 'The pier', price: '5', isFree: false };
const filled = { ...written, kind: 'image' as const };

let arrivals: (() => void)[];
let breaks: boolean;
let delivered: MediaMessageContent[];
let refuse: AppError | null;
let processing: string[];
let signalChange: () => void;

beforeEach(() => {
  [arrivals, breaks, delivered, refuse, processing] = [[], false, [], null, []];
  emptyStorage();
  draftOf = defineDraft('mediaMessage', emptyMediaMessage);
  let slots = 0;
  fakeMediaApi({
    requestUpload: () => {
      slots += 1;
      const mediaId = `media-${slots}`;
      return Promise.resolve({ mediaId, bucket: 'uploads-image', name: mediaId });
    },
    store: () =>
      new Promise((done, fail) => {
        arrivals.push(() => (breaks ? fail(new AppError('upload_failed')) : done()));
      }),
    readOwn: (ids) =>
      Promise.resolve(
        ids.map((id) => item(id, processing.includes(id) ? { state: 'processing' } : {})),
      ),
    watchOwn: (onChange) => {
      signalChange = onChange;
      return () => undefined;
    },
  });
});

let draftOf: ReturnType<typeof defineDraft<typeof emptyMediaMessage>>;

const newMediaMessage = () =>
  createMediaMessage(
    (content) => {
      delivered.push(content);
      return refuse ? Promise.reject(refuse) : Promise.resolve();
    },
    draftOf('mara'),
    {
      uploads: listOf({ key: 'mediaMessage', purpose: 'chat', kinds: ['image', 'video', 'audio'] }),
      covers: listOf({ key: 'mediaMessage cover', purpose: 'chat' }),
    },
  );

async function opened() {
  const mediaMessage = newMediaMessage();
  mediaMessage.open(jonas);
  mediaMessage.change(written);
  await mediaMessage.attach([png()]);
  await vi.waitFor(() => expect(arrivals).toHaveLength(1));
  return mediaMessage;
}

describe('[F82] a media message', () => {
  it('a media message needs a file, a description, and a price or free', () => {
    const codeOf = (part: object, files = 1) => faultOf({ ...filled, ...part }, files)?.code;
    expect(codeOf({})).toBeUndefined();
    expect(codeOf({ price: '', isFree: true })).toBeUndefined();
    for (const missing of [codeOf({ text: ' ' }), codeOf({ price: '' }), codeOf({}, 0)]) {
      expect(missing).toBe('media_message_fields_missing');
    }
    expect(sentenceFor('media_message_fields_missing')).toBe('All fields are required!');
    expect(codeOf({ text: 'x'.repeat(500) })).toBeUndefined();
    expect(codeOf({ text: 'x'.repeat(501) })).toBe('description_too_long');
  });

  it('a text for sale needs a description and no file', () => {
    const text = { ...filled, kind: 'text' as const };
    expect(faultOf(text, 0)).toBeNull();
    expect(faultOf({ ...text, text: ' ' }, 0)?.code).toBe('media_message_fields_missing');
    expect(faultOf({ ...text, text: 'x'.repeat(501) }, 0)?.code).toBe('description_too_long');
  });

  it('a price is from 1 to 199 dollars, in at most six characters', () => {
    const codeOf = (price: string) => faultOf({ ...filled, price }, 1)?.code;
    expect(['1', '199', '199.00', '$5.50'].map(codeOf)).toEqual(Array(4).fill(undefined));
    expect(['0.99', '199.01', '200'].map(codeOf)).toEqual(Array(3).fill('message_price_range'));
    expect(['five', '$199.00', '5.001'].map(codeOf)).toEqual(Array(3).fill('message_price_format'));
  });

  it('a submitted media message is sent when its file is uploaded', async () => {
    const mediaMessage = await opened();
    expect(mediaMessage.submit()).toBe(true);
    expect(mediaMessage.get()).toMatchObject({ phase: 'waiting', isOpen: false });
    expect(delivered).toEqual([]);
    arrivals[0]?.();
    await vi.waitFor(() => expect(delivered).toHaveLength(1));
    expect(delivered[0]).toMatchObject({
      target: jonas,
      text: 'The pier',
      priceCents: 500,
      mediaIds: ['media-1'],
    });
    await vi.waitFor(() =>
      expect(mediaMessage.get()).toMatchObject({ phase: 'writing', text: '' }),
    );
    expect(mediaMessage.uploads.get()).toEqual([]);
  });

  it('a failed upload keeps the whole media message, which a creator can retry', async () => {
    const mediaMessage = await opened();
    breaks = true;
    mediaMessage.submit();
    arrivals[0]?.();
    await vi.waitFor(() => expect(mediaMessage.get().phase).toBe('failed'));
    expect(mediaMessage.get()).toMatchObject({ ...filled, error: { code: 'upload_failed' } });
    breaks = false;
    mediaMessage.retry();
    await vi.waitFor(() => expect(arrivals).toHaveLength(2));
    arrivals[1]?.();
    await vi.waitFor(() => expect(delivered).toHaveLength(1));
  });

  it('a media message with a cover waits for it and fails when the cover does', async () => {
    const mediaMessage = await opened();
    await mediaMessage.cover([png()]);
    await vi.waitFor(() => expect(arrivals).toHaveLength(2));
    mediaMessage.submit();
    arrivals[0]?.();
    await vi.waitFor(() => expect(mediaMessage.uploads.get()[0]?.state.step).toBe('done'));
    expect(delivered).toEqual([]);
    breaks = true;
    arrivals[1]?.();
    await vi.waitFor(() => expect(mediaMessage.get().phase).toBe('failed'));
    expect(sentenceFor(mediaMessage.get().error?.code ?? '')).toBe(
      'An error occurred uploading your files/cover',
    );
    breaks = false;
    mediaMessage.retry();
    await vi.waitFor(() => expect(arrivals).toHaveLength(3));
    arrivals[2]?.();
    await vi.waitFor(() => expect(delivered).toHaveLength(1));
    expect(delivered[0]).toMatchObject({ mediaIds: ['media-1'], coverId: 'media-3' });
    expect(mediaMessage.covers.get()).toEqual([]);
  });

  it('a media message is sent when its cover is processed, and its files may still be', async () => {
    processing = ['media-1', 'media-2'];
    const mediaMessage = await opened();
    await mediaMessage.cover([png()]);
    await vi.waitFor(() => expect(arrivals).toHaveLength(2));
    mediaMessage.submit();
    for (const arrive of arrivals) arrive();
    await vi.waitFor(() => expect(mediaMessage.covers.get()[0]?.state.step).toBe('processing'));
    expect(mediaMessage.get().phase).toBe('waiting');
    expect(delivered).toEqual([]);
    processing = ['media-1'];
    signalChange();
    await vi.waitFor(() => expect(delivered).toHaveLength(1));
    expect(delivered[0]).toMatchObject({ mediaIds: ['media-1'], coverId: 'media-2' });
  });

  it('a retry keeps the request id after no answer and changes it after a refusal', async () => {
    const mediaMessage = await opened();
    refuse = new AppError('api_failed');
    mediaMessage.submit();
    arrivals[0]?.();
    await vi.waitFor(() => expect(mediaMessage.get().phase).toBe('failed'));
    refuse = new AppError('dm_not_permitted', { status: 403 });
    mediaMessage.retry();
    await vi.waitFor(() => expect(mediaMessage.get().phase).toBe('failed'));
    refuse = null;
    mediaMessage.retry();
    await vi.waitFor(() => expect(mediaMessage.get().phase).toBe('writing'));
    const [lost, refused, last] = delivered.map(({ requestId }) => requestId);
    expect(refused).toBe(lost);
    expect(last).not.toBe(lost);
  });

  it('the draft is kept until it is sent or discarded', async () => {
    const mediaMessage = await opened();
    expect(newMediaMessage().get()).toMatchObject(written);
    mediaMessage.discard();
    expect(newMediaMessage().get()).toMatchObject({ text: '', price: '' });
  });

  it('an unsent media message keeps its target when it is opened for another user', async () => {
    const mediaMessage = await opened();
    mediaMessage.close();
    mediaMessage.open({ ...jonas, id: 'noor-id', name: 'Noor' });
    expect(mediaMessage.get()).toMatchObject({ target: jonas, isOpen: true });
    mediaMessage.discard();
    expect(mediaMessage.get()).toMatchObject({ target: null, isOpen: false, text: '' });
  });

  it('[F84] a creator can send to an audience, at once or at a quarter of an hour', async () => {
    const mediaMessage = newMediaMessage();
    mediaMessage.open({ to: 'audience', audience: 'all' });
    mediaMessage.chooseKind('text');
    mediaMessage.change(written);
    mediaMessage.choose('expired');
    expect(mediaMessage.submit()).toBe(true);
    await vi.waitFor(() => expect(mediaMessage.get().phase).toBe('writing'));
    mediaMessage.open({ to: 'audience', audience: 'all' });
    mediaMessage.change(written);
    mediaMessage.chooseKind('text');
    mediaMessage.schedule({ day: '2026-12-01', time: '17:45' });
    mediaMessage.submit();
    await vi.waitFor(() => expect(delivered).toHaveLength(2));
    expect(delivered).toMatchObject([
      { target: { to: 'audience', audience: 'expired' }, kind: 'text', mediaIds: [], at: null },
      { target: { to: 'audience', audience: 'all' }, at: new Date('2026-12-01T17:45') },
    ]);
  });

  it('[F86] a reopened form offers another time when the chosen one has passed', async () => {
    const mediaMessage = newMediaMessage();
    mediaMessage.open({ to: 'audience', audience: 'all' });
    mediaMessage.chooseKind('text');
    mediaMessage.change(written);
    mediaMessage.schedule({ day: '2020-01-01', time: '10:00' });
    refuse = new AppError('schedule_in_past', { status: 400 });
    mediaMessage.submit();
    await vi.waitFor(() => expect(mediaMessage.get().phase).toBe('failed'));
    mediaMessage.reopen();
    const { slot, text } = mediaMessage.get();
    expect(text).toBe(written.text);
    expect(Date.parse(`${slot?.day}T${slot?.time}`)).toBeGreaterThan(Date.now());
  });

  it('[F38] a message that may have arrived keeps its passed time and its request', async () => {
    const mediaMessage = newMediaMessage();
    mediaMessage.open({ to: 'audience', audience: 'all' });
    mediaMessage.chooseKind('text');
    mediaMessage.change(written);
    mediaMessage.schedule({ day: '2020-01-01', time: '10:00' });
    for (const [at, status] of [0, 401, 429].entries()) {
      refuse = new AppError('api_failed', { status });
      mediaMessage.submit();
      await vi.waitFor(() => expect(delivered).toHaveLength(at + 1));
      await vi.waitFor(() => expect(mediaMessage.get().phase).toBe('failed'));
      mediaMessage.reopen();
    }
    expect(mediaMessage.get().slot).toEqual({ day: '2020-01-01', time: '10:00' });
    expect(new Set(delivered.map(({ requestId }) => requestId)).size).toBe(1);
  });

  it('an unsent message stands in the way of one to somebody else, an empty one does not', () => {
    const mediaMessage = newMediaMessage();
    const everybody = { to: 'audience', audience: 'all' } as const;
    mediaMessage.open(jonas);
    expect(mediaMessage.isTaken(everybody)).toBe(false);
    mediaMessage.change({ text: 'For Jonas alone' });
    expect(mediaMessage.isTaken(jonas)).toBe(false);
    expect(mediaMessage.isTaken({ ...jonas, id: 'noor-id' })).toBe(true);
    expect(mediaMessage.isTaken(everybody)).toBe(true);
    mediaMessage.discard();
    mediaMessage.open(everybody);
    mediaMessage.change({ text: 'For everybody' });
    expect(mediaMessage.isTaken({ to: 'audience', audience: 'active' })).toBe(false);
    expect(mediaMessage.isTaken(jonas)).toBe(true);
  });
});
