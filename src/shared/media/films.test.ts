import { beforeEach, describe, expect, test, vi } from 'vitest';
import { AppError } from '../errors/app-error.ts';
import { openMediaDoor, type MediaDoor } from './door.ts';
import { rememberedUploads } from './remembered.ts';
import { createUploads } from './uploads.ts';

/** As long as asked, beginning as an MP4 does, or a MOV. */
function film(name: string, { brand = 'isom', size = 100, lastModified = 1 } = {}) {
  const head = new TextEncoder().encode(`\0\0\0\u0018ftyp${brand}`);
  return new File([head, new Uint8Array(size - head.length)], name, { lastModified });
}

type Large = Parameters<MediaDoor['openLarge']>[2] & { isRunning: boolean };

let asked: number;
let discarded: string[];
let larges: Large[];
let person: string;
let stateOf: Record<string, 'uploading' | 'processing' | 'ready' | 'failed'>;

beforeEach(() => {
  [asked, discarded, larges, person, stateOf] = [0, [], [], 'mara', {}];
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  openMediaDoor({
    requestUpload: () => {
      asked += 1;
      const mediaId = `film-${asked}`;
      stateOf[mediaId] = 'uploading';
      return Promise.resolve({ mediaId, bucket: 'uploads-video', name: mediaId });
    },
    store: () => Promise.reject(new Error('films go in parts')),
    openLarge: (_slot, _file, report) => {
      const large = { ...report, isRunning: false };
      larges.push(large);
      return Promise.resolve({
        start: () => (large.isRunning = true),
        pause: () => Promise.resolve(void (large.isRunning = false)),
      });
    },
    owner: () => person,
    readOwn: (ids) =>
      Promise.resolve(
        ids.flatMap((id) => {
          const state = stateOf[id];
          if (!state) return [];
          const failure = state === 'failed' ? 'invalid_video_format' : null;
          return [{ id, state, failure, width: 10, height: 10, blur: null }];
        }),
      ),
    discard: (id) => Promise.resolve(void discarded.push(id)),
    watchOwn: () => () => undefined,
    sign: () => Promise.resolve(new Map()),
  });
});

async function begun(file = film('a.mp4')) {
  const uploads = createUploads('post', ['video']);
  await uploads.add([file]);
  await vi.waitFor(() => expect(larges.at(-1)?.isRunning).toBe(true));
  const [large, upload] = [larges.at(-1), uploads.get()[0]];
  if (!large || !upload) throw new Error('nothing was begun');
  return { uploads, large, id: upload.id, state: () => uploads.get()[0]?.state };
}

describe('choosing', () => {
  test.each([
    ['an MP4', film('a.mp4'), null],
    ['a MOV under another name', film('a.bin', { brand: 'qt  ' }), null],
    ['a page', new File(['<html></html>'], 'a.mp4'), ['video_format_not_supported', {}]],
    [
      'a film of another kind',
      new File(['webm webm webm'], 'a.webm', { type: 'video/webm' }),
      ['invalid_video_format', { type: 'video/webm' }],
    ],
  ] as const)('[F40] %s', async (_what, file, refusal) => {
    const [refused] = await createUploads('post', ['video']).add([file]);
    expect(refused ? [refused.code, refused.detail] : null).toEqual(refusal);
  });

  test('[F40] more than 3000 MB is refused, in a story more than 100, and a MOV', async () => {
    const large = (megabytes: number) =>
      Object.defineProperty(film('a.mp4'), 'size', { value: megabytes * 1_048_576 + 1 });
    const post = createUploads('post', ['video']);
    expect(await post.add([large(3000)])).toMatchObject([{ code: 'video_too_big' }]);
    expect(await post.add([large(2999)])).toEqual([]);
    const story = createUploads('story', ['image', 'video']);
    expect(await story.add([large(100)])).toMatchObject([
      { code: 'story_file_too_big', detail: { n: 100 } },
    ]);
    expect(await story.add([film('a.mov', { brand: 'qt  ' })])).toMatchObject([
      { code: 'story_format_not_supported' },
    ]);
    expect(await story.add([film('a.mp4')])).toEqual([]);
  });
});

describe('on the way', () => {
  test('[F40] percent are told; it is paused and goes on where it was; then it is made', async () => {
    const { uploads, large, id, state } = await begun();
    large.onPart(0.42);
    expect(state()).toEqual({ step: 'uploading', percent: 42, isPaused: false });
    uploads.pause(id);
    expect(state()).toEqual({ step: 'uploading', percent: 42, isPaused: true });
    expect(large.isRunning).toBe(false);
    uploads.resume(id);
    expect(large.isRunning).toBe(true);
    stateOf['film-1'] = 'processing';
    large.onDone();
    await vi.waitFor(() => expect(state()).toEqual({ step: 'processing' }));
    expect(rememberedUploads('post')).toEqual([]);
  });

  test('[F40] taken away, it is discarded and remembered no more', async () => {
    const { uploads, large, id } = await begun();
    large.onAddress('https://storage/1');
    uploads.remove(id);
    expect(discarded).toEqual(['film-1']);
    expect(large.isRunning).toBe(false);
    expect(rememberedUploads('post')).toEqual([]);
  });

  test('[F40] a broken line keeps what arrived; trying again goes on from there', async () => {
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

  test('[F40] a file that the worker refuses says so and names its type', async () => {
    const { large, state } = await begun();
    stateOf['film-1'] = 'failed';
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

describe('leaving and coming back', () => {
  test('[F76] a film stops with its screen and goes on with it; a paused one stays paused', async () => {
    const { uploads, large, id } = await begun();
    expect(uploads.suspend().map(({ file }) => file.name)).toEqual(['a.mp4']);
    expect(large.isRunning).toBe(false);
    uploads.goOn();
    expect(large.isRunning).toBe(true);
    uploads.pause(id);
    expect(uploads.suspend()).toEqual([]);
    uploads.goOn();
    expect(large.isRunning).toBe(false);
  });

  test('[F76] one whose way opens while nobody is there waits', async () => {
    const uploads = createUploads('chat', ['video']);
    await uploads.add([film('a.mp4')]);
    expect(uploads.suspend()).toHaveLength(1);
    await vi.waitFor(() => expect(larges).toHaveLength(1));
    expect(larges[0]?.isRunning).toBe(false);
    uploads.goOn();
    await vi.waitFor(() => expect(larges[0]?.isRunning).toBe(true));
  });

  test('[F76] it is remembered for whom it is', async () => {
    const uploads = createUploads('chat', ['video'], undefined, 'mara');
    await uploads.add([film('a.mp4')]);
    await vi.waitFor(() => expect(larges).toHaveLength(1));
    expect(rememberedUploads('chat')).toMatchObject([{ subject: 'mara' }]);
  });
});

describe('after a reload', () => {
  test('[F40] the same file goes on in its slot; another one begins anew', async () => {
    const before = await begun();
    before.large.onAddress('https://storage/1');
    before.large.onPart(0.3);
    before.uploads.suspend();
    expect(rememberedUploads('post')).toMatchObject([{ name: 'a.mp4', percent: 30 }]);
    expect(rememberedUploads('story')).toEqual([]);

    const { large } = await begun(film('a.mp4'));
    expect([large.address, asked]).toEqual(['https://storage/1', 1]);
    const other = await begun(film('a.mp4', { lastModified: 2 }));
    expect([other.large.address, asked]).toEqual([null, 2]);
  });

  test('[F40] what was swept meanwhile begins anew', async () => {
    (await begun()).large.onAddress('https://storage/1');
    delete stateOf['film-1'];
    const { large } = await begun(film('a.mp4'));
    expect([large.address, asked]).toEqual([null, 2]);
  });

  test('[F40] somebody else at the same device learns nothing of it', async () => {
    (await begun()).large.onAddress('https://storage/1');
    person = 'jonas';
    expect(rememberedUploads('post')).toEqual([]);
    person = 'mara';
    expect(rememberedUploads('post')).toHaveLength(1);
  });
});
