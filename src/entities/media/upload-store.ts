import { createStore } from '@/lib/store/store.ts';
import { userState } from '@/lib/store/user-state.ts';
import { guardLeaving } from './leave-guard.ts';
import { keptKeys, readKept } from './kept-uploads.ts';
import { createUploadList, type UploadList } from './upload-list.ts';
import { isUnderway, type Target } from './upload-state.ts';
import { parseUploads } from './upload-text.ts';
import { createWorkQueue } from './upload-transport.ts';

const uploadsAtOnce = 2;

/** The targets of which this device keeps uploads for a user. */
const keptTargets = (owner: string): Target[] =>
  keptKeys(owner).flatMap((key) => parseUploads(readKept(key))?.target ?? []);

/** All uploads of a user, by target. They go on while screens come and go. */
export function createUploadStore(owner: string) {
  const lists = createStore<ReadonlyMap<string, UploadList>>(new Map());
  const enqueue = createWorkQueue(uploadsAtOnce);

  function list(target: Target): UploadList {
    const known = lists.get().get(target.key);
    if (known) return known;
    const created = createUploadList(owner, target, enqueue);
    lists.set(new Map([...lists.get(), [target.key, created]]));
    return created;
  }

  for (const target of keptTargets(owner)) list(target);
  const all = () => [...lists.get().values()];
  return {
    list,
    lists: lists.get,
    /** Calls back after a change of any list, and for each new list. */
    subscribe(listener: () => void) {
      const ends = new Map<UploadList, () => void>();
      const follow = () => {
        for (const one of all()) if (!ends.has(one)) ends.set(one, one.subscribe(listener));
      };
      follow();
      const stop = lists.subscribe(() => {
        follow();
        listener();
      });
      return () => {
        stop();
        for (const end of ends.values()) end();
      };
    },
    isBusy: () => all().some((one) => one.get().some(isUnderway)),
    /** Whether a file was chosen that is not posted or sent yet. */
    hasAny: () => all().some((one) => one.get().length > 0),
    /** Discards everything that was not posted; before a sign-out. */
    discard: () => Promise.all(all().map((one) => one.discard())),
    close: () => all().forEach((one) => one.close()),
  };
}

export type UploadStore = ReturnType<typeof createUploadStore>;

/** The uploads of the signed-in user. */
export const uploadsOf = userState(createUploadStore, (store) => store.close());

guardLeaving(() => uploadsOf.current()?.isBusy() ?? false);
