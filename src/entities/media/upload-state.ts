import { createStore } from '@/lib/store/store.ts';
import { hasUploads } from './tray-signal.ts';
import type { Target, Upload } from './upload.ts';
import { createUploadRecord, keptUploads } from './upload-record.ts';

export type UploadState = ReturnType<typeof createUploadState>;

/** The uploads of a target, kept on this device, and those that were handed over with a message. */
export function createUploadState(owner: string, target: Target) {
  const keep = createUploadRecord(owner, target);
  const store = createStore<readonly Upload[]>(keptUploads(owner, target.key));
  let aside: readonly Upload[] = [];
  let isClosed = false;
  const publish = (next: readonly Upload[]) => {
    store.set(next);
    if (next.length > 0) hasUploads.set(true);
    if (!isClosed) keep(next);
  };
  return {
    get: store.get,
    subscribe: store.subscribe,
    publish,
    change(id: string, part: Partial<Upload>) {
      const changed = (one: Upload) => (one.id === id ? { ...one, ...part } : one);
      aside = aside.map(changed);
      publish(store.get().map(changed));
    },
    find: (id: string) => [...store.get(), ...aside].find((one) => one.id === id),
    all: () => [...store.get(), ...aside],
    /** Moves the whole list aside; answers how to take it from there. */
    setAside() {
      const ids = new Set(store.get().map(({ id }) => id));
      aside = [...aside, ...store.get()];
      publish([]);
      return () => {
        const taken = aside.filter(({ id }) => ids.has(id));
        aside = aside.filter(({ id }) => !ids.has(id));
        return taken;
      };
    },
    /** Nothing is written any more: the storage is another user's now. */
    close: () => void (isClosed = true),
  };
}
