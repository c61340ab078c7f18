import type { OwnMediaItem } from '@domain/answers/media.ts';
import { vi } from 'vitest';
import { mediaApi, type MediaApi } from '../../src/entities/media/api.ts';
import { createUploadList } from '../../src/entities/media/upload-list.ts';
import { createWorkQueue } from '../../src/entities/media/upload-transport.ts';
import type { Target } from '../../src/entities/media/upload-state.ts';

/** A fake of the browser's Storage, whose keys are its own properties. */
class FakeStorage {
  [key: string]: unknown;

  getItem(key: string) {
    return Object.hasOwn(this, key) ? this[key] : null;
  }

  setItem(key: string, value: string) {
    this[key] = value;
  }

  removeItem(key: string) {
    delete this[key];
  }
}

/** Replaces localStorage and sessionStorage by empty fakes. */
export function emptyStorage(): void {
  vi.stubGlobal('localStorage', new FakeStorage());
  vi.stubGlobal('sessionStorage', new FakeStorage());
}

export const item = (id: string, part: Partial<OwnMediaItem> = {}): OwnMediaItem => ({
  id,
  state: 'ready',
  failure: null,
  width: 10,
  height: 10,
  blur: null,
  ai_label: 'none',
  ...part,
});

/** Fakes a platform that accepts everything; returns the list of discarded ids. */
export function fakeMediaApi(part: Partial<MediaApi> = {}): string[] {
  let count = 0;
  const discarded: string[] = [];
  const fakes: MediaApi = {
    requestUpload: () => {
      count += 1;
      return Promise.resolve({ mediaId: `item-${count}`, bucket: 'uploads-image', name: 'x' });
    },
    store: async (_slot, _file, { onPart }) => onPart(0.5),
    openLarge: () => Promise.reject(new Error('no video here')),
    readOwn: (ids) => Promise.resolve(ids.map((id) => item(id))),
    discard: (id) => Promise.resolve(void discarded.push(id)),
    describe: (_id, _alt, label) => Promise.resolve(label),
    statePeople: () => Promise.resolve({ refusal: null, name: null }),
    watchOwn: () => () => undefined,
    ...part,
  };
  Object.assign(mediaApi, fakes);
  return discarded;
}

const place = { label: 'Here', to: '/here' };

export const targetOf = (part: Partial<Target> = {}): Target => ({
  key: 'post',
  purpose: 'post',
  kinds: ['image'],
  place,
  ...part,
});

/** A new upload list, as a store creates it. */
export const listOf = (part: Partial<Target> = {}, owner = 'mara') =>
  createUploadList(owner, targetOf(part), createWorkQueue(2));

/** A file with the signature of a PNG. */
export const pngOf = (name: string, size = 100) =>
  new File(
    [Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]), new Uint8Array(size - 8)],
    name,
    { lastModified: 1 },
  );
