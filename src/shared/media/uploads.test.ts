import { beforeEach, describe, expect, test, vi } from 'vitest';
import { AppError } from '../errors/app-error.ts';
import { openMediaDoor, type MediaDoor, type OwnMedium } from './door.ts';
import { createUploads, isSent, isUnderway } from './uploads.ts';

/** Bytes that begin as a PNG does. */
const picture = (name: string, size = 100) =>
  new File(
    [Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]), new Uint8Array(size - 8)],
    name,
  );

const medium = (id: string, part: Partial<OwnMedium> = {}): OwnMedium => ({
  id,
  state: 'ready',
  failure: null,
  width: 10,
  height: 10,
  blur: null,
  ...part,
});

/** A platform that takes everything; a test says what it does otherwise. */
function fakeDoor(part: Partial<MediaDoor> = {}) {
  let count = 0;
  const discarded: string[] = [];
  openMediaDoor({
    requestUpload: () => {
      count += 1;
      return Promise.resolve({ mediaId: `medium-${count}`, bucket: 'uploads-image', name: 'x' });
    },
    store: async (_slot, _file, { onPart }) => onPart(0.5),
    openLarge: () => Promise.reject(new Error('no film here')),
    owner: () => 'jonas',
    readOwn: ([id = '']) => Promise.resolve([medium(id)]),
    discard: (id) => Promise.resolve(void discarded.push(id)),
    watchOwn: () => () => undefined,
    sign: () => Promise.resolve(new Map()),
    ...part,
  });
  return discarded;
}

const never = () => new Promise<never>(() => undefined);
const steps = (uploads: ReturnType<typeof createUploads>) =>
  uploads.get().map(({ state }) => state.step);

beforeEach(() => void fakeDoor());

describe('choosing', () => {
  test('[F38] what is no picture is discarded and named, the rest goes up in order', async () => {
    const uploads = createUploads('post');
    const page = new File(['<html>'], 'page.png', { type: 'image/png' });
    const refused = await uploads.add([picture('one'), page, picture('two')]);
    expect(refused).toEqual([{ file: page, code: 'invalid_image_format', detail: {} }]);
    await vi.waitFor(() => expect(steps(uploads)).toEqual(['done', 'done']));
    expect(uploads.get().map(({ file, mediaId }) => [file.name, mediaId])).toEqual([
      ['one', 'medium-1'],
      ['two', 'medium-2'],
    ]);
  });

  test('[F39] a picture over 10 MB is refused before it is sent, one of 10 MB is not', async () => {
    const uploads = createUploads('post');
    const limit = 10 * 1024 * 1024;
    const tooBig = picture('big', limit + 1);
    expect(await uploads.add([tooBig])).toEqual([
      { file: tooBig, code: 'image_too_big', detail: {} },
    ]);
    expect(await uploads.add([picture('large', limit)])).toEqual([]);
    await vi.waitFor(() => expect(steps(uploads)).toEqual(['done']));
  });
});

describe('on the way', () => {
  test('[F38] percent are told; what is under way blocks, what is sent does not', async () => {
    let arrive: () => void = () => undefined;
    fakeDoor({
      store: (_slot, _file, { onPart }) => {
        onPart(0.425);
        return new Promise((done) => (arrive = done));
      },
      readOwn: ([id = '']) => Promise.resolve([medium(id, { state: 'processing' })]),
    });
    const uploads = createUploads('post');
    await uploads.add([picture('one')]);
    await vi.waitFor(() =>
      expect(uploads.get()[0]?.state).toEqual({ step: 'uploading', percent: 42, isPaused: false }),
    );
    expect(uploads.get().map((one) => [isUnderway(one), isSent(one)])).toEqual([[true, false]]);
    arrive();
    await vi.waitFor(() => expect(steps(uploads)).toEqual(['processing']));
    expect(uploads.get().map((one) => [isUnderway(one), isSent(one)])).toEqual([[false, true]]);
    uploads.clear({ keepSent: true });
  });

  test('[F39] two go up at once, the third waits', async () => {
    fakeDoor({ store: never });
    const uploads = createUploads('chat');
    await uploads.add([picture('one'), picture('two'), picture('three')]);
    await vi.waitFor(() => expect(steps(uploads)).toEqual(['uploading', 'uploading', 'checking']));
  });

  test('[F120] taken out while it is sent: the sending stops and the slot is discarded', async () => {
    let stopped = false;
    const discarded = fakeDoor({
      store: (_slot, _file, { signal }) =>
        new Promise((_done, fail) =>
          signal.addEventListener('abort', () => {
            stopped = true;
            fail(new AppError('upload_canceled'));
          }),
        ),
    });
    const uploads = createUploads('chat');
    await uploads.add([picture('one')]);
    await vi.waitFor(() => expect(uploads.get()[0]?.mediaId).toBe('medium-1'));
    uploads.remove(uploads.get()[0]?.id ?? '');
    expect(uploads.get()).toEqual([]);
    expect({ stopped, discarded }).toEqual({ stopped: true, discarded: ['medium-1'] });
  });

  test('[F38] after posting the list is empty and nothing is discarded', async () => {
    const discarded = fakeDoor();
    const uploads = createUploads('post');
    await uploads.add([picture('one')]);
    await vi.waitFor(() => expect(steps(uploads)).toEqual(['done']));
    uploads.clear({ keepSent: true });
    expect({ left: uploads.get(), discarded }).toEqual({ left: [], discarded: [] });
  });
});

describe('failing', () => {
  test('[F120] a line that breaks can be tried again, and the first slot is let go of', async () => {
    let tries = 0;
    const discarded = fakeDoor({
      store: () => {
        tries += 1;
        return tries === 1 ? Promise.reject(new AppError('upload_failed')) : Promise.resolve();
      },
    });
    const uploads = createUploads('chat');
    await uploads.add([picture('one')]);
    await vi.waitFor(() =>
      expect(uploads.get()[0]?.state).toMatchObject({ step: 'failed', canRetry: true }),
    );
    uploads.retry(uploads.get()[0]?.id ?? '');
    await vi.waitFor(() => expect(steps(uploads)).toEqual(['done']));
    expect(discarded).toEqual(['medium-1']);
    expect(uploads.get()[0]?.mediaId).toBe('medium-2');
  });

  test('[F120] a refusal tells its code and is not tried again', async () => {
    fakeDoor({
      requestUpload: () => Promise.reject(new AppError('upload_unauthorized', { status: 403 })),
    });
    const uploads = createUploads('post');
    await uploads.add([picture('one')]);
    await vi.waitFor(() =>
      expect(uploads.get()[0]?.state).toMatchObject({
        step: 'failed',
        canRetry: false,
        error: { code: 'upload_unauthorized' },
      }),
    );
  });

  test("[F120] what the worker refuses fails with the worker's code", async () => {
    fakeDoor({
      readOwn: ([id = '']) =>
        Promise.resolve([medium(id, { state: 'failed', failure: 'invalid_image_format' })]),
    });
    const uploads = createUploads('post');
    await uploads.add([picture('one')]);
    await vi.waitFor(() =>
      expect(uploads.get()[0]?.state).toMatchObject({
        step: 'failed',
        error: { code: 'invalid_image_format' },
      }),
    );
  });
});
