import { userState } from '@/lib/store/user-state.ts';
import { createStore } from '@/lib/store/store.ts';
import { guardLeaving } from './leave-guard.ts';
import { createWorkQueue } from './work-queue.ts';
import { isUnderway, type Target } from './upload.ts';
import { createUploadList, type UploadList } from './upload-list.ts';
import { keptTargets } from './upload-record.ts';

const workers = 2;

/** All uploads of a user, by target. They go on while screens come and go. */
export function createUploadStore(owner: string) {
  const lists = createStore<ReadonlyMap<string, UploadList>>(new Map());
  const enqueue = createWorkQueue(workers);

  function list(target: Target): UploadList {
    const known = lists.get().get(target.key);
    if (known) return known;
    const made = createUploadList(owner, target, enqueue);
    lists.set(new Map([...lists.get(), [target.key, made]]));
    return made;
  }

  for (const target of keptTargets(owner)) list(target);
  const all = () => [...lists.get().values()];
  return {
    list,
    lists: lists.get,
    /** Told of every change in every list, and of new lists. */
    subscribe(listener: () => void) {
      const known = new Map<UploadList, () => void>();
      const follow = () => {
        for (const one of all()) if (!known.has(one)) known.set(one, one.subscribe(listener));
      };
      follow();
      const stop = lists.subscribe(() => {
        follow();
        listener();
      });
      return () => {
        stop();
        for (const end of known.values()) end();
      };
    },
    isBusy: () => all().some((one) => one.get().some(isUnderway)),
    /** Whether something was chosen that is not posted or sent yet. */
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
