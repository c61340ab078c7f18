import { beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '@/shared/errors/app-error.ts';
import { sentenceFor } from '@/shared/errors/sentences.ts';
import { defineDraft } from '@/shared/session/draft.ts';
import { emptyStorage, fakeDoor, listOf } from '../../../tests/support/media-door.ts';
import { createUploader, emptyUploader, faultOf, type UploaderContent } from './uploader.ts';

const png = () =>
  new File([new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])], 'a.png');
const jonas = { to: 'person', id: 'jonas-id', username: 'jonas', name: 'Jonas' } as const;
const written = { text: 'The pier', price: '5', isFree: false };
const filled = { ...written, kind: 'image' as const };

let arrive: (() => void)[];
let breaks: boolean;
let delivered: UploaderContent[];
let refuse: AppError | null;

beforeEach(() => {
  [arrive, breaks, delivered, refuse] = [[], false, [], null];
  emptyStorage();
  draftOf = defineDraft('uploader', emptyUploader);
  let slots = 0;
  fakeDoor({
    requestUpload: () => {
      slots += 1;
      const mediaId = `media-${slots}`;
      return Promise.resolve({ mediaId, bucket: 'uploads-image', name: mediaId });
    },
    store: () =>
      new Promise((done, fail) => {
        arrive.push(() => (breaks ? fail(new AppError('upload_failed')) : done()));
      }),
  });
});

let draftOf: ReturnType<typeof defineDraft<typeof emptyUploader>>;

const newUploader = () =>
  createUploader(
    (content) => {
      delivered.push(content);
      return refuse ? Promise.reject(refuse) : Promise.resolve();
    },
    draftOf('mara'),
    {
      uploads: listOf({ key: 'uploader', purpose: 'chat', kinds: ['image', 'video', 'audio'] }),
      covers: listOf({ key: 'uploader cover', purpose: 'chat' }),
    },
  );

async function opened() {
  const uploader = newUploader();
  uploader.open(jonas);
  uploader.change(written);
  await uploader.attach([png()]);
  await vi.waitFor(() => expect(arrive).toHaveLength(1));
  return uploader;
}

describe('[F82] the uploader', () => {
  it('wants a file, a description, and a price or free', () => {
    const codeOf = (part: object, files = 1) => faultOf({ ...filled, ...part }, files)?.code;
    expect(codeOf({})).toBeUndefined();
    expect(codeOf({ price: '', isFree: true })).toBeUndefined();
    for (const missing of [codeOf({ text: ' ' }), codeOf({ price: '' }), codeOf({}, 0)]) {
      expect(missing).toBe('uploader_fields_missing');
    }
    expect(sentenceFor('uploader_fields_missing')).toBe('All fields are required!');
    expect(codeOf({ text: 'x'.repeat(500) })).toBeUndefined();
    expect(codeOf({ text: 'x'.repeat(501) })).toBe('description_too_long');
  });

  it('wants no file for a text, but the words', () => {
    const text = { ...filled, kind: 'text' as const };
    expect(faultOf(text, 0)).toBeNull();
    expect(faultOf({ ...text, text: ' ' }, 0)?.code).toBe('uploader_fields_missing');
    expect(faultOf({ ...text, text: 'x'.repeat(501) }, 0)?.code).toBe('description_too_long');
  });

  it('takes prices of 1 to 199 dollars in six characters', () => {
    const codeOf = (price: string) => faultOf({ ...filled, price }, 1)?.code;
    expect(['1', '199', '199.00', '$5.50'].map(codeOf)).toEqual(Array(4).fill(undefined));
    expect(['0.99', '199.01', '200'].map(codeOf)).toEqual(Array(3).fill('message_price_range'));
    expect(['five', '$199.00', '5.001'].map(codeOf)).toEqual(Array(3).fill('message_price_format'));
  });

  it('sends by itself once the file is there', async () => {
    const uploader = await opened();
    expect(uploader.submit()).toBe(true);
    expect(uploader.get()).toMatchObject({ phase: 'waiting', isOpen: false });
    expect(delivered).toEqual([]);
    arrive[0]?.();
    await vi.waitFor(() => expect(delivered).toHaveLength(1));
    expect(delivered[0]).toMatchObject({
      target: jonas,
      text: 'The pier',
      priceCents: 500,
      mediaIds: ['media-1'],
    });
    await vi.waitFor(() => expect(uploader.get()).toMatchObject({ phase: 'writing', text: '' }));
    expect(uploader.uploads.get()).toEqual([]);
  });

  it('keeps all of it when the file does not arrive, and goes on when asked', async () => {
    const uploader = await opened();
    breaks = true;
    uploader.submit();
    arrive[0]?.();
    await vi.waitFor(() => expect(uploader.get().phase).toBe('failed'));
    expect(uploader.get()).toMatchObject({ ...filled, error: { code: 'upload_failed' } });
    breaks = false;
    uploader.retry();
    await vi.waitFor(() => expect(arrive).toHaveLength(2));
    arrive[1]?.();
    await vi.waitFor(() => expect(delivered).toHaveLength(1));
  });

  it('takes a cover along, and says so when that does not arrive', async () => {
    const uploader = await opened();
    await uploader.cover([png()]);
    await vi.waitFor(() => expect(arrive).toHaveLength(2));
    uploader.submit();
    arrive[0]?.();
    await vi.waitFor(() => expect(uploader.uploads.get()[0]?.state.step).toBe('done'));
    expect(delivered).toEqual([]);
    breaks = true;
    arrive[1]?.();
    await vi.waitFor(() => expect(uploader.get().phase).toBe('failed'));
    expect(sentenceFor(uploader.get().error?.code ?? '')).toBe(
      'An error occurred uploading your files/cover',
    );
    breaks = false;
    uploader.retry();
    await vi.waitFor(() => expect(arrive).toHaveLength(3));
    arrive[2]?.();
    await vi.waitFor(() => expect(delivered).toHaveLength(1));
    expect(delivered[0]).toMatchObject({ mediaIds: ['media-1'], coverId: 'media-3' });
    expect(uploader.covers.get()).toEqual([]);
  });

  it('sends what got no answer under the same name, and what was refused under another', async () => {
    const uploader = await opened();
    refuse = new AppError('api_failed');
    uploader.submit();
    arrive[0]?.();
    await vi.waitFor(() => expect(uploader.get().phase).toBe('failed'));
    refuse = new AppError('dm_not_permitted', { status: 403 });
    uploader.retry();
    await vi.waitFor(() => expect(uploader.get().phase).toBe('failed'));
    refuse = null;
    uploader.retry();
    await vi.waitFor(() => expect(uploader.get().phase).toBe('writing'));
    const [lost, refused, last] = delivered.map(({ requestId }) => requestId);
    expect(refused).toBe(lost);
    expect(last).not.toBe(lost);
  });

  it('remembers what was written until it is sent or given up', async () => {
    const uploader = await opened();
    expect(newUploader().get()).toMatchObject(written);
    uploader.discard();
    expect(newUploader().get()).toMatchObject({ text: '', price: '' });
  });

  it('stays whose it is while it is not sent', async () => {
    const uploader = await opened();
    uploader.close();
    uploader.open({ ...jonas, id: 'noor-id', name: 'Noor' });
    expect(uploader.get()).toMatchObject({ target: jonas, isOpen: true });
    uploader.discard();
    expect(uploader.get()).toMatchObject({ target: null, isOpen: false, text: '' });
  });

  it('[F84] sends to an audience, at once or at a quarter of an hour', async () => {
    const uploader = newUploader();
    uploader.open({ to: 'audience', audience: 'all' });
    uploader.chooseKind('text');
    uploader.change(written);
    uploader.choose({ to: 'audience', audience: 'expired' });
    expect(uploader.submit()).toBe(true);
    await vi.waitFor(() => expect(uploader.get().phase).toBe('writing'));
    uploader.open({ to: 'audience', audience: 'all' });
    uploader.change(written);
    uploader.chooseKind('text');
    uploader.schedule({ day: '2026-12-01', time: '17:45' });
    uploader.submit();
    await vi.waitFor(() => expect(delivered).toHaveLength(2));
    expect(delivered).toMatchObject([
      { target: { to: 'audience', audience: 'expired' }, kind: 'text', mediaIds: [], at: null },
      { target: { to: 'audience', audience: 'all' }, at: new Date('2026-12-01T17:45') },
    ]);
  });

  it('[F86] offers another time when the one that was chosen has passed meanwhile', async () => {
    const uploader = newUploader();
    uploader.open({ to: 'audience', audience: 'all' });
    uploader.chooseKind('text');
    uploader.change(written);
    uploader.schedule({ day: '2020-01-01', time: '10:00' });
    refuse = new AppError('schedule_in_past', { status: 400 });
    uploader.submit();
    await vi.waitFor(() => expect(uploader.get().phase).toBe('failed'));
    uploader.reopen();
    const { slot, text } = uploader.get();
    expect(text).toBe(written.text);
    expect(Date.parse(`${slot?.day}T${slot?.time}`)).toBeGreaterThan(Date.now());
  });

  it('goes to one person at once, whatever was planned for many', async () => {
    const uploader = await opened();
    uploader.choose({ to: 'audience', audience: 'active' });
    uploader.schedule({ day: '2026-12-01', time: '17:45' });
    uploader.choose(jonas);
    uploader.submit();
    arrive[0]?.();
    await vi.waitFor(() => expect(delivered).toHaveLength(1));
    expect(delivered[0]).toMatchObject({ target: jonas, at: null });
  });
});
