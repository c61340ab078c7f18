import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  emptyStorage,
  fakeMediaApi,
  listOf,
  item,
  pngOf as picture,
} from '../../../tests/support/media-api.ts';
import { AppError } from '@/lib/errors/app-error.ts';
import type { mediaApi } from './api.ts';
import type { UploadList } from './upload-list.ts';
import { isSent, isUnderway } from './upload-state.ts';
import { waitForProcessing } from './upload-transport.ts';

const never = () => new Promise<never>(() => undefined);
const steps = (uploads: UploadList) => uploads.get().map(({ state }) => state.step);

beforeEach(() => {
  emptyStorage();
  fakeMediaApi();
});

describe('choosing', () => {
  test('[F38] a file that is no picture is refused by name, the pictures upload in order', async () => {
    const uploads = listOf();
    const page = new File(['<html>'], 'page.png', { type: 'image/png' });
    const refused = await uploads.add([picture('one'), page, picture('two')]);
    expect(refused).toEqual([{ file: page, code: 'invalid_image_format', detail: {} }]);
    await vi.waitFor(() => expect(steps(uploads)).toEqual(['done', 'done']));
    expect(uploads.get().map(({ name, mediaId }) => [name, mediaId])).toEqual([
      ['one', 'item-1'],
      ['two', 'item-2'],
    ]);
  });

  test('[F39] a picture over 10 MB is refused before it is sent, one of 10 MB is not', async () => {
    const uploads = listOf();
    const limit = 10 * 1024 * 1024;
    const tooBig = picture('big', limit + 1);
    expect(await uploads.add([tooBig])).toEqual([
      { file: tooBig, code: 'image_too_big', detail: {} },
    ]);
    expect(await uploads.add([picture('large', limit)])).toEqual([]);
    await vi.waitFor(() => expect(steps(uploads)).toEqual(['done']));
  });
});

describe('who is shown', () => {
  const people = { people: 'people', performerIds: ['ann'] } as const;

  test('[F150] is stated before the file counts as sent, and for files that are added later', async () => {
    const stated: [string, string][] = [];
    let arrive: () => void = () => undefined;
    fakeMediaApi({
      store: () => new Promise((done) => (arrive = done)),
      statePeople: (id, shown) => {
        stated.push([id, shown.people]);
        return Promise.resolve({ refusal: null, name: null });
      },
    });
    const uploads = listOf();
    await uploads.add([picture('one')]);
    await vi.waitFor(() => expect(uploads.get()[0]?.mediaId).toBe('item-1'));
    await uploads.show([uploads.get()[0]?.id ?? ''], people);
    expect(stated).toEqual([]);
    arrive();
    await vi.waitFor(() => expect(steps(uploads)).toEqual(['done']));
    expect(stated).toEqual([['item-1', 'people']]);
    await uploads.add([picture('two')]);
    await vi.waitFor(() => expect(uploads.get()[1]?.mediaId).toBe('item-2'));
    arrive();
    await vi.waitFor(() => expect(steps(uploads)).toEqual(['done', 'done']));
    expect(stated.at(-1)).toEqual(['item-2', 'people']);
  });

  test('[F150] of a sent file changes with the answer alone', async () => {
    fakeMediaApi({ statePeople: () => Promise.reject(new AppError('conflict', { status: 409 })) });
    const uploads = listOf();
    await uploads.add([picture('one')]);
    await vi.waitFor(() => expect(steps(uploads)).toEqual(['done']));
    await expect(uploads.show([uploads.get()[0]?.id ?? ''], people)).rejects.toThrow('conflict');
    expect(uploads.get()[0]?.shown).toBeUndefined();
  });

  test('[F150] is said before the choice, and names who is under age on the day of production', async () => {
    const stated: unknown[] = [];
    let name: string | null = 'Ann';
    fakeMediaApi({
      statePeople: (_id, said) => {
        stated.push(said);
        return Promise.resolve({ refusal: name === null ? null : 'under_18', name });
      },
    });
    const uploads = listOf();
    const shown = { ...people, producedOn: '2014-05-04' };
    await uploads.add([picture('one')], { shown });
    await vi.waitFor(() => expect(steps(uploads)).toEqual(['done']));
    expect(stated).toEqual([shown]);
    expect(uploads.get()[0]).toMatchObject({ shown, underage: 'Ann' });
    name = null;
    await uploads.show([uploads.get()[0]?.id ?? ''], people);
    expect(uploads.get()[0]).toMatchObject({ shown: people, underage: null });
  });

  test('[F150] is stated again for what its target refused', async () => {
    const stated: string[] = [];
    fakeMediaApi({
      statePeople: (_id, shown) => {
        stated.push(shown.people);
        return Promise.resolve({ refusal: null, name: null });
      },
      readOwn: ([id = '']) => Promise.resolve([item(id, { state: 'processing' })]),
    });
    let hasAgreed = false;
    const uploads = listOf({
      onSent: () =>
        hasAgreed
          ? Promise.resolve()
          : Promise.reject(new AppError('release_missing', { status: 409 })),
    });
    await uploads.add([picture('one')], { shown: people });
    await vi.waitFor(() =>
      expect(uploads.get()[0]?.state).toMatchObject({ step: 'failed', canRetry: true }),
    );
    const id = uploads.get()[0]?.id ?? '';
    await uploads.show([id], { people: 'nobody', performerIds: [] });
    hasAgreed = true;
    uploads.retry(id);
    await vi.waitFor(() => expect(steps(uploads)).toEqual(['processing']));
    expect(stated).toEqual(['people', 'nobody']);
    uploads.clear({ keepSent: true });
  });
});

describe('uploading', () => {
  test('[F38] an upload reports its percentage and is underway until it is sent', async () => {
    let arrive: () => void = () => undefined;
    fakeMediaApi({
      store: (_slot, _file, { onPart }) => {
        onPart(0.425);
        return new Promise((done) => (arrive = done));
      },
      readOwn: ([id = '']) => Promise.resolve([item(id, { state: 'processing' })]),
    });
    const uploads = listOf();
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

  test('[F39] two pictures upload at once, the third waits', async () => {
    fakeMediaApi({ store: never });
    const uploads = listOf({ purpose: 'chat' });
    await uploads.add([picture('one'), picture('two'), picture('three')]);
    await vi.waitFor(() => expect(steps(uploads)).toEqual(['uploading', 'uploading', 'checking']));
  });

  test('[F120] a picture that is removed during its upload stops and its slot is discarded', async () => {
    let stopped = false;
    const discarded = fakeMediaApi({
      store: (_slot, _file, { signal }) =>
        new Promise((_done, fail) =>
          signal.addEventListener('abort', () => {
            stopped = true;
            fail(new AppError('upload_canceled'));
          }),
        ),
    });
    const uploads = listOf({ purpose: 'chat' });
    await uploads.add([picture('one')]);
    await vi.waitFor(() => expect(uploads.get()[0]?.mediaId).toBe('item-1'));
    uploads.remove(uploads.get()[0]?.id ?? '');
    expect(uploads.get()).toEqual([]);
    expect({ stopped, discarded }).toEqual({ stopped: true, discarded: ['item-1'] });
  });

  test('[F38] posting empties the list and discards nothing', async () => {
    const discarded = fakeMediaApi();
    const uploads = listOf();
    await uploads.add([picture('one')]);
    await vi.waitFor(() => expect(steps(uploads)).toEqual(['done']));
    uploads.clear({ keepSent: true });
    expect({ left: uploads.get(), discarded }).toEqual({ left: [], discarded: [] });
  });
});

describe('failing', () => {
  test('[F120] a user can retry after a lost connection; the first slot is discarded', async () => {
    let tries = 0;
    const discarded = fakeMediaApi({
      store: () => {
        tries += 1;
        return tries === 1 ? Promise.reject(new AppError('upload_failed')) : Promise.resolve();
      },
    });
    const uploads = listOf({ purpose: 'chat' });
    await uploads.add([picture('one')]);
    await vi.waitFor(() =>
      expect(uploads.get()[0]?.state).toMatchObject({ step: 'failed', canRetry: true }),
    );
    uploads.retry(uploads.get()[0]?.id ?? '');
    await vi.waitFor(() => expect(steps(uploads)).toEqual(['done']));
    expect(discarded).toEqual(['item-1']);
    expect(uploads.get()[0]?.mediaId).toBe('item-2');
  });

  test('[F120] a refused upload has its code and cannot be retried', async () => {
    fakeMediaApi({
      requestUpload: () => Promise.reject(new AppError('upload_unauthorized', { status: 403 })),
    });
    const uploads = listOf();
    await uploads.add([picture('one')]);
    await vi.waitFor(() =>
      expect(uploads.get()[0]?.state).toMatchObject({
        step: 'failed',
        canRetry: false,
        error: { code: 'upload_unauthorized' },
      }),
    );
  });

  test("[F120] a picture that the worker refuses fails with the worker's code", async () => {
    fakeMediaApi({
      readOwn: ([id = '']) =>
        Promise.resolve([item(id, { state: 'failed', failure: 'invalid_image_format' })]),
    });
    const uploads = listOf();
    await uploads.add([picture('one')]);
    await vi.waitFor(() =>
      expect(uploads.get()[0]?.state).toMatchObject({
        step: 'failed',
        error: { code: 'invalid_image_format' },
      }),
    );
  });
});

test('[F38] what was cancelled before its processing is not asked for', async () => {
  const readOwn = vi.fn<typeof mediaApi.readOwn>(() => Promise.resolve([]));
  fakeMediaApi({ readOwn });
  expect(await waitForProcessing('a', AbortSignal.abort())).toBeNull();
  expect(readOwn).not.toHaveBeenCalled();
});
