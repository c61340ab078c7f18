import { deviceStorage, tabStorage } from './browser-storage.ts';
import { createStore, type Store } from './store.ts';
import { privateKey, userState } from './user-state.ts';

/** What a user writes, shared by all screens and kept on this device until it is sent. */
export type Draft<Fields> = Pick<Store<Fields>, 'get' | 'subscribe'> & {
  change: (part: Partial<Fields>) => void;
  /** Called when it was sent or given up. */
  clear: () => void;
};

const prefix = privateKey('draft ');

/** Whether any draft of this device or tab has text that is not posted or sent. */
export function hasDraftWords(): boolean {
  return [deviceStorage, tabStorage].some((storage) =>
    storage
      .keys()
      .some((key) => key.startsWith(prefix) && read(key, { text: '' }, storage).text.trim() !== ''),
  );
}

/**
 * A kind of draft: `(owner, subject)` opens one, the same one each time. Drafts hold no files, no
 * passwords and no ID pictures. `empty` also tells the types of the fields: what is stored in
 * another form is ignored.
 */
export function defineDraft<Fields extends object>(name: string, empty: Fields) {
  const openedBy = userState(() => new Map<string, Draft<Fields>>());
  return (owner: string, subject = ''): Draft<Fields> => {
    const opened = openedBy(owner);
    const key = prefix + `${name} ${owner} ${subject}`.trimEnd();
    const draft = opened.get(key) ?? createDraft(key, empty);
    opened.set(key, draft);
    return draft;
  };
}

function createDraft<Fields extends object>(key: string, empty: Fields): Draft<Fields> {
  const emptyText = JSON.stringify(empty);
  const store = createStore(read(key, empty));
  const set = (next: Fields) => {
    store.set(next);
    keep(key, next, emptyText);
  };
  return {
    get: store.get,
    subscribe: store.subscribe,
    change: (part) => set({ ...store.get(), ...part }),
    clear: () => set(empty),
  };
}

/** A full or closed storage costs the copy, not the draft on the screen. */
function keep(key: string, fields: object, emptyText: string): void {
  const text = JSON.stringify(fields);
  deviceStorage.write(key, text === emptyText ? null : text);
}

function read<Fields extends object>(key: string, empty: Fields, storage = deviceStorage): Fields {
  const kept = storage.readJson(key);
  if (typeof kept !== 'object' || kept === null) return empty;
  // The type of every field is compared with the empty draft's.
  const fields = { ...empty, ...kept } as Record<string, unknown>;
  const isWhole = Object.entries(empty).every(([name, value]) => isAlike(fields[name], value));
  return isWhole ? (fields as Fields) : empty;
}

/** A field that is empty as null holds an object or a text when it is filled. */
function isAlike(value: unknown, empty: unknown): boolean {
  if (empty === null) return typeof value === 'object' || typeof value === 'string';
  return typeof value === typeof empty && Array.isArray(value) === Array.isArray(empty);
}
