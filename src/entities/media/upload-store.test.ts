import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  emptyStorage,
  fakeMediaApi,
  item,
  pngOf,
  targetOf,
} from '../../../tests/support/media-api.ts';
import { discardUserState } from '@/lib/store/user-state.ts';
import { mediaApi } from './api.ts';
import { wouldStopWork } from './leave-guard.ts';
import { uploadsOf } from './upload-store.ts';
import type { UploadList } from './upload-list.ts';

let user = 0;
let release: (() => void)[];

beforeEach(() => {
  emptyStorage();
  fakeMediaApi();
  release = [];
  user += 1;
});

const me = () => `user-${user}`;
const listOf = (key = 'post') => uploadsOf(me()).list(targetOf({ key }));
const steps = (list: UploadList) => list.get().map(({ name, state }) => [name, state.step]);
const sent = (list: UploadList) =>
  vi.waitFor(() => expect(list.get().every(({ state }) => state.step === 'done')).toBe(true));

/** The next page of the same user: the modules are new, the platform and the storage are not. */
async function reload() {
  vi.resetModules();
  const anew = await import('./api.ts');
  Object.assign(anew.mediaApi, mediaApi);
  const { uploadsOf: uploadsAnew } = await import('./upload-store.ts');
  return uploadsAnew(me());
}

const pausedMediaApi = () =>
  fakeMediaApi({
    store: (_slot, { size }, { onPart }) => {
      onPart(0.5);
      return new Promise((done) => {
        release.push(done);
        void size;
      });
    },
  });

describe('[F141] the uploads of a user', () => {
  test('have one list for each target', async () => {
    await listOf('chat mara').add([pngOf('sea')]);
    await listOf('chat ines').add([pngOf('hill'), pngOf('wood')]);
    await sent(listOf('chat ines'));
    expect(
      listOf('chat mara')
        .get()
        .map(({ name }) => name),
    ).toEqual(['sea']);
    expect(
      listOf('chat ines')
        .get()
        .map(({ name }) => name),
    ).toEqual(['hill', 'wood']);
  });

  test('run two at once across all targets', async () => {
    pausedMediaApi();
    await listOf('a').add([pngOf('one')]);
    await listOf('b').add([pngOf('two'), pngOf('three')]);
    await vi.waitFor(() => expect(release).toHaveLength(2));
    expect(steps(listOf('b'))).toEqual([
      ['two', 'uploading'],
      ['three', 'checking'],
    ]);
    expect(wouldStopWork()).toBe(true);
    release[0]?.();
    await vi.waitFor(() => expect(release).toHaveLength(3));
    release.forEach((done) => done());
    await sent(listOf('b'));
    expect(wouldStopWork()).toBe(false);
  });

  test('return in order after a reload; an unsent file is interrupted', async () => {
    await listOf().add([pngOf('one')]);
    await sent(listOf());
    pausedMediaApi();
    await listOf().add([pngOf('two')]);
    await vi.waitFor(() => expect(release).toHaveLength(1));
    fakeMediaApi({ readOwn: (ids) => Promise.resolve(ids.map((id) => item(id))) });
    await listOf().add([pngOf('three')]);
    await vi.waitFor(() => expect(steps(listOf())[2]).toEqual(['three', 'done']));

    const store = await reload();
    const list = store.list(targetOf());
    list.attach(targetOf());
    await vi.waitFor(() =>
      expect(steps(list)).toEqual([
        ['one', 'done'],
        ['two', 'interrupted'],
        ['three', 'done'],
      ]),
    );
    expect(store.isBusy()).toBe(false);
    await list.add([pngOf('two')]);
    await sent(list);
    expect(list.get().map(({ name }) => name)).toEqual(['one', 'two', 'three']);
  });

  test('lose an item that was swept before the reload', async () => {
    await listOf().add([pngOf('one')]);
    await sent(listOf());
    fakeMediaApi({ readOwn: () => Promise.resolve([]) });
    const list = (await reload()).list(targetOf());
    expect(list.get()).toHaveLength(1);
    list.attach(targetOf());
    await vi.waitFor(() => expect(list.get()).toEqual([]));
  });

  test('stop at sign-out and write nothing afterwards', async () => {
    let isAborted = false;
    fakeMediaApi({
      store: (_slot, _file, { signal }) =>
        new Promise((_done, fail) =>
          signal.addEventListener('abort', () => {
            isAborted = true;
            fail(new Error('aborted'));
          }),
        ),
    });
    const list = listOf();
    await list.add([pngOf('one')]);
    await vi.waitFor(() => expect(list.get()[0]?.mediaId).toBe('item-1'));
    discardUserState();
    await vi.waitFor(() => expect(isAborted).toBe(true));
    expect(Object.keys(localStorage)).toEqual(['private-owner']);
    expect(listOf().get()).toEqual([]);
    expect(wouldStopWork()).toBe(false);
  });

  test('are discarded before a sign-out unless they were posted', async () => {
    const discarded = fakeMediaApi();
    await listOf('a').add([pngOf('posted')]);
    await listOf('b').add([pngOf('left')]);
    await sent(listOf('a'));
    await sent(listOf('b'));
    listOf('a').clear({ keepSent: true });
    await uploadsOf(me()).discard();
    expect(discarded).toEqual(['item-2']);
    expect(listOf('b').get()).toEqual([]);
  });

  test('are not visible to the next user', async () => {
    await listOf().add([pngOf('one')]);
    const before = listOf();
    user += 1;
    expect(listOf().get()).toEqual([]);
    expect(Object.keys(localStorage).filter((key) => key.includes('uploads'))).toEqual([]);
    expect(before).not.toBe(listOf());
  });
});
