import { beforeEach, describe, expect, test, vi } from 'vitest';
import { AppError } from '@/lib/errors/app-error.ts';
import type { LargeReport } from './slot.ts';
import { discardUserState } from '@/lib/store/user-state.ts';
import { emptyStorage, fakeMediaApi, listOf, targetOf } from '../../../tests/support/media-api.ts';
import { createUploadStore } from './upload-store.ts';

/** A file of the given size that begins like an MP4, or like a MOV with the brand 'qt'. */
function video(name: string, { brand = 'isom', size = 100, lastModified = 1 } = {}) {
  const head = new TextEncoder().encode(`\0\0\0\u0018ftyp${brand}`);
  return new File([head, new Uint8Array(size - head.length)], name, { lastModified });
}

type Large = LargeReport & { isRunning: boolean };

let asked: number;
let discarded: string[];
let larges: Large[];
let stateOf: Record<string, 'uploading' | 'processing' | 'ready' | 'failed'>;

beforeEach(() => {
  [asked, discarded, larges, stateOf] = [0, [], [], {}];
  emptyStorage();
  fakeMediaApi({
    requestUpload: () => {
      asked += 1;
      const mediaId = `video-${asked}`;
      stateOf[mediaId] = 'uploading';
      return Promise.resolve({ mediaId, bucket: 'uploads-video', name: mediaId });
    },
    store: () => Promise.reject(new Error('videos go in parts')),
    openLarge: (_slot, _file, report) => {
      const large = { ...report, isRunning: false };
      larges.push(large);
      return Promise.resolve({
        start: () => (large.isRunning = true),
        pause: () => Promise.resolve(void (large.isRunning = false)),
      });
    },
    readOwn: (ids) =>
      Promise.resolve(
        ids.flatMap((id) => {
          const state = stateOf[id];
          if (!state) return [];
          const failure = state === 'failed' ? 'invalid_video_format' : null;
          return [{ id, state, failure, width: 10, height: 10, blur: null, ai_label: 'none' }];
        }),
      ),
    discard: (id) => Promise.resolve(void discarded.push(id)),
  });
});

async function begun(file = video('a.mp4')) {
  const uploads = listOf({ kinds: ['video'] });
  const before = larges.length;
  await uploads.add([file]);
  await vi.waitFor(() => expect(larges[before]?.isRunning).toBe(true));
  const [large, upload] = [larges.at(-1), uploads.get()[0]];
  if (!large || !upload) throw new Error('nothing was begun');
  return { uploads, large, id: upload.id, state: () => uploads.get()[0]?.state };
}

describe('choosing a video', () => {
  test.each([
    ['an MP4', video('a.mp4'), null],
    ['a MOV under another name', video('a.bin', { brand: 'qt  ' }), null],
    ['a page', new File(['<html></html>'], 'a.mp4'), ['video_format_not_supported', {}]],
    [
      'a video of another kind',
      new File(['webm webm webm'], 'a.webm', { type: 'video/webm' }),
      ['invalid_video_format', { type: 'video/webm' }],
    ],
  ] as const)('[F40] the upload list checks %s', async (_what, file, refusal) => {
    const [refused] = await listOf({ kinds: ['video'] }).add([file]);
    expect(refused ? [refused.code, refused.detail] : null).toEqual(refusal);
  });

  test('[F40] a video over 3000 MB is refused, and in a story one over 100 MB', async () => {
    const large = (megabytes: number) =>
      Object.defineProperty(video('a.mp4'), 'size', { value: megabytes * 1_048_576 + 1 });
    const post = listOf({ kinds: ['video'] });
    expect(await post.add([large(3000)])).toMatchObject([{ code: 'video_too_big' }]);
    expect(await post.add([large(2999)])).toEqual([]);
    const story = listOf({ purpose: 'story', kinds: ['image', 'video'] });
    expect(await story.add([large(100)])).toMatchObject([
      { code: 'story_file_too_big', detail: { n: 100 } },
    ]);
    expect(await story.add([video('a.mp4'), video('a.mov', { brand: 'qt  ' })])).toEqual([]);
  });
});

describe('uploading a video', () => {
  test("[F40] a user can pause a video's upload and resume it at the same percentage", async () => {
    const { uploads, large, id, state } = await begun();
    large.onPart(0.42);
    expect(state()).toEqual({ step: 'uploading', percent: 42, isPaused: false });
    uploads.pause(id);
    expect(state()).toEqual({ step: 'uploading', percent: 42, isPaused: true });
    expect(large.isRunning).toBe(false);
    uploads.resume(id);
    expect(large.isRunning).toBe(true);
    stateOf['video-1'] = 'processing';
    large.onDone();
    await vi.waitFor(() => expect(state()).toEqual({ step: 'processing' }));
    expect(stored()).toMatchObject([{ isSent: true }]);
  });

  test("[F40] a removed video is discarded and deleted from the device's record", async () => {
    const { uploads, large, id } = await begun();
    large.onAddress('https://storage/1');
    uploads.remove(id);
    expect(discarded).toEqual(['video-1']);
    expect(large.isRunning).toBe(false);
    expect(stored()).toEqual([]);
  });

  test('[F40] a retry after a lost connection continues after the parts that arrived', async () => {
    const { uploads, large, id, state } = await begun();
    large.onAddress('https://storage/1');
    large.onPart(0.6);
    large.onError(new AppError('upload_failed'));
    await vi.waitFor(() => expect(state()).toMatchObject({ step: 'failed', canRetry: true }));
    uploads.retry(id);
    await vi.waitFor(() => expect(larges[1]?.isRunning).toBe(true));
    expect(larges[1]?.address).toBe('https://storage/1');
    expect([asked, discarded]).toEqual([1, []]);
  });

  test('[F40] a user cannot retry a video that the worker refused', async () => {
    const { large, state } = await begun();
    stateOf['video-1'] = 'failed';
    large.onDone();
    await vi.waitFor(() =>
      expect(state()).toMatchObject({
        step: 'failed',
        error: { code: 'invalid_video_format', detail: { type: 'video/mp4' } },
        canRetry: false,
      }),
    );
  });
});

/** The upload record of a post on this device. */
const stored = (): object[] => {
  const record: unknown = JSON.parse(localStorage.getItem('private:uploads mara post') ?? 'null');
  return (record as { uploads: object[] } | null)?.uploads ?? [];
};

describe('[F141] leaving the screen during an upload', () => {
  test('an upload continues after its screen is closed, and its list returns', async () => {
    const store = createUploadStore('mara');
    const target = targetOf({ kinds: ['video'] });
    await store.list(target).add([video('a.mp4')]);
    await vi.waitFor(() => expect(larges[0]?.isRunning).toBe(true));
    larges[0]?.onPart(0.5);
    expect(store.isBusy()).toBe(true);
    const again = store.list(targetOf({ kinds: ['video'] }));
    expect(again.get()).toMatchObject([
      { name: 'a.mp4', sentBytes: 50, totalBytes: 100, state: { step: 'uploading', percent: 50 } },
    ]);
    expect(larges).toHaveLength(1);
    expect(larges[0]?.isRunning).toBe(true);
  });

  test('a retry calls onSent again without another upload', async () => {
    const heard: string[] = [];
    let answer = () => Promise.reject(new AppError('api_failed'));
    const list = listOf({
      kinds: ['video'],
      onSent: (mediaId) => {
        heard.push(mediaId);
        return answer();
      },
    });
    await list.add([video('a.mp4')]);
    await vi.waitFor(() => expect(larges[0]?.isRunning).toBe(true));
    stateOf['video-1'] = 'processing';
    larges[0]?.onDone();
    await vi.waitFor(() => expect(list.get()[0]?.state).toMatchObject({ step: 'failed' }));
    answer = () => Promise.resolve() as Promise<never>;
    list.retry(list.get()[0]?.id ?? '');
    await vi.waitFor(() => expect(heard).toEqual(['video-1', 'video-1']));
    // The retry opens no second slot.
    expect([asked, larges.length, discarded]).toEqual([1, 1, []]);
  });

  test('an upload that is removed before its slot is opened discards the slot', async () => {
    const list = listOf({ kinds: ['video'] });
    await list.add([video('a.mp4')]);
    list.remove(list.get()[0]?.id ?? '');
    await vi.waitFor(() => expect(discarded).toEqual(['video-1']));
    expect(larges).toEqual([]);
  });
});

describe('[F40] [F141] uploads after a reload', () => {
  test('an interrupted video is listed, and the same file continues in its slot', async () => {
    const before = await begun();
    before.large.onAddress('https://storage/1');
    before.large.onPart(0.3);
    const uploads = listOf({ kinds: ['video'] });
    expect(uploads.get()).toMatchObject([
      { name: 'a.mp4', state: { step: 'interrupted', percent: 30 } },
    ]);
    expect(listOf({ key: 'story', kinds: ['video'] }).get()).toEqual([]);
    expect(uploads.isAwaited(video('a.mp4'))).toBe(true);
    expect(uploads.isAwaited(video('a.mp4', { lastModified: 2 }))).toBe(false);

    const { large } = await begun(video('a.mp4'));
    expect([large.address, asked]).toEqual(['https://storage/1', 1]);
    const other = await begun(video('a.mp4', { lastModified: 2 }));
    expect([other.large.address, asked]).toEqual([null, 2]);
  });

  test('a video whose slot was swept starts again', async () => {
    (await begun()).large.onAddress('https://storage/1');
    delete stateOf['video-1'];
    const { large } = await begun(video('a.mp4'));
    expect([large.address, asked]).toEqual([null, 2]);
  });

  test('another user on the same device does not see the upload', async () => {
    (await begun()).large.onAddress('https://storage/1');
    expect(listOf({ kinds: ['video'] }, 'jonas').get()).toEqual([]);
    expect(listOf({ kinds: ['video'] }).get()).toHaveLength(1);
    discardUserState();
    expect(listOf({ kinds: ['video'] }).get()).toEqual([]);
  });
});
