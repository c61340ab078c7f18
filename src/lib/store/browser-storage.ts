/** Entries that this browser keeps. A full or blocked storage keeps nothing, which is no error. */
export type BrowserStorage = {
  /** Null for what is not kept. */
  read: (key: string) => string | null;
  /** An entry as it was before JSON; null for what is not kept or no JSON. */
  readJson: (key: string) => unknown;
  /** Null removes the entry. False where the browser refuses, as when its storage is full. */
  write: (key: string, text: string | null) => boolean;
  keys: () => string[];
};

/** Even the name of a blocked storage throws, so that `open` is called with each use. */
export function guardedStorage(
  open: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
): BrowserStorage {
  const tried = <Answer>(act: (storage: ReturnType<typeof open>) => Answer, refused: Answer) => {
    try {
      return act(open());
    } catch {
      return refused;
    }
  };
  return {
    read: (key) => tried((storage) => storage.getItem(key), null),
    readJson: (key) =>
      tried<unknown>((storage) => JSON.parse(storage.getItem(key) ?? 'null'), null),
    write: (key, text) =>
      tried((storage) => {
        if (text === null) storage.removeItem(key);
        else storage.setItem(key, text);
        return true;
      }, false),
    keys: () => tried((storage) => Object.keys(storage), []),
  };
}

/** Outlives the tab; all tabs of this browser share it. */
export const deviceStorage = guardedStorage(() => localStorage);
/** Ends with the tab. */
export const tabStorage = guardedStorage(() => sessionStorage);
