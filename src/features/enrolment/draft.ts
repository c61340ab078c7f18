import { tabStorage, type BrowserStorage } from '@/lib/store/browser-storage.ts';
import { createStore } from '@/lib/store/store.ts';
import { privateKey } from '@/lib/store/user-state.ts';

export const pictureKinds = ['avatar', 'cover', 'id_document', 'id_selfie'] as const;
export type PictureKind = (typeof pictureKinds)[number];

/** The steps of the wizard that have fields. */
export type Step = 'account' | 'profile' | 'legal';
/** The platform's refusal of a field, shown by the step that has the field. */
export type Refusal = { step: Step; field: string; code: string };

type Texts = {
  account: { email: string; username: string };
  profile: {
    name: string;
    age: string;
    location: string;
    twitter: string;
    instagram: string;
    bio: string;
  };
  legal: { first_name: string; last_name: string; country: string; date_of_birth: string };
};

/** The owner of a guest's draft. */
export const guest = 'guest';

export type Draft = Texts & {
  /** `guest`, or the id of a creator who applies again. */
  owner: string;
  password: string;
  pictures: Readonly<Record<PictureKind, File | null>>;
  /** Object names in the bucket `profiles` of the profile's current pictures, which may be kept. */
  shown: Readonly<Record<'avatar' | 'cover', string | null>>;
  refusals: readonly Refusal[];
};

/** Sign-out asks before a draft with a `text` is discarded. */
const textKey = privateKey('draft enrolment');
/** Pictures that are stored. ID pictures and passwords never are. */
const keptPictures = ['avatar', 'cover'] as const;
const pictureKey = (kind: PictureKind) => privateKey(`enrolment-${kind}`);

const emptyDraft = (owner: string): Draft => ({
  owner,
  account: { email: '', username: '' },
  profile: { name: '', age: '', location: '', twitter: '', instagram: '', bio: '' },
  legal: { first_name: '', last_name: '', country: '', date_of_birth: '' },
  password: '',
  pictures: { avatar: null, cover: null, id_document: null, id_selfie: null },
  shown: { avatar: null, cover: null },
  refusals: [],
});

/**
 * The entries of a creator's enrolment. Texts and the two public pictures are kept after a reload,
 * in this tab's storage; password and ID pictures are in memory only.
 */
export function createDraft(storage: BrowserStorage) {
  const store = createStore(emptyDraft(''));
  const change = (part: Partial<Draft>) => store.set({ ...store.get(), ...part });

  /** A full storage is not an error: the value has to be entered again after a reload. */
  function keep(key: string, text: string | null) {
    if (!storage.write(key, text)) storage.write(key, null);
  }

  const keepTexts = (isTyped: boolean) => {
    const { owner, account, profile, legal } = store.get();
    const words = [...Object.values(profile), ...Object.values(legal)].join(' ').trim();
    const text = isTyped ? words : '';
    keep(textKey, JSON.stringify({ owner, account, profile, legal, text }));
  };

  function forgetKept() {
    keep(textKey, null);
    for (const kind of keptPictures) keep(pictureKey(kind), null);
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    /**
     * Opens this owner's draft and discards another owner's, but for that of the guest with this
     * address: a page of the enrolment asks them to sign in.
     */
    open(owner: string, email?: string | null) {
      const before = store.get();
      if (before.owner === owner) return;
      const isSame = (other: Pick<Draft, 'owner' | 'account'>) =>
        other.owner === guest && other.account.email.trim().toLowerCase() === email;
      if (isSame(before)) {
        change({ owner, password: '', refusals: [] });
        keepTexts(true);
        return;
      }
      const kept = readTexts(storage.readJson(textKey));
      const isTheirs = kept !== null && (kept.owner === owner || isSame(kept));
      if (!isTheirs) forgetKept();
      const [avatar, cover] = keptPictures.map((kind) =>
        isTheirs ? fileOf(kind, storage.read(pictureKey(kind))) : null,
      );
      const empty = emptyDraft(owner);
      store.set({
        ...empty,
        ...(isTheirs ? { ...kept, owner } : {}),
        pictures: { ...empty.pictures, avatar: avatar ?? null, cover: cover ?? null },
      });
    },
    /** Begins with texts that the profile has already. */
    begin(part: Partial<Texts>) {
      change(part);
      keepTexts(false);
    },
    keep(part: Partial<Texts>) {
      change(part);
      keepTexts(true);
    },
    setShown: (shown: Draft['shown']) => change({ shown }),
    setPassword: (password: string) => change({ password }),
    async setPicture(kind: PictureKind, file: File | null) {
      change({ pictures: { ...store.get().pictures, [kind]: file } });
      if (!keptPictures.some((one) => one === kind)) return;
      const text = file && toBase64(await file.arrayBuffer());
      // Another one may have been chosen, or the draft cleared, while this one was read.
      if (store.get().pictures[kind] === file) keep(pictureKey(kind), text);
    },
    refuse: (refusals: Refusal[]) => change({ refusals }),
    clear() {
      forgetKept();
      store.set(emptyDraft(store.get().owner));
    },
  };
}

function readTexts(kept: unknown): (Texts & { owner: string }) | null {
  if (typeof kept !== 'object' || kept === null) return null;
  const { owner, account, profile, legal } = kept as Partial<Draft>;
  const empty = emptyDraft('');
  return {
    owner: String(owner),
    account: textsOf(empty.account, account),
    profile: textsOf(empty.profile, profile),
    legal: textsOf(empty.legal, legal),
  };
}

/** Stored data are not trusted: only known fields, and only strings, are used. */
function textsOf<T extends Record<string, string>>(empty: T, kept: unknown): T {
  const read = typeof kept === 'object' && kept !== null ? Object.entries(kept) : [];
  const texts = read.filter(([key, value]) => key in empty && typeof value === 'string');
  return { ...empty, ...Object.fromEntries(texts) };
}

function toBase64(bytes: ArrayBuffer): string {
  let text = '';
  for (const byte of new Uint8Array(bytes)) text += String.fromCharCode(byte);
  return btoa(text);
}

function fileOf(kind: PictureKind, kept: string | null): File | null {
  if (!kept) return null;
  try {
    const bytes = Uint8Array.from(atob(kept), (character) => character.charCodeAt(0));
    // The cropper makes a JPEG.
    return new File([bytes], kind, { type: 'image/jpeg' });
  } catch {
    return null;
  }
}

/** The public pictures that the profile has already. */
export const shownKinds = ({ shown }: Draft) => keptPictures.filter((kind) => shown[kind] !== null);

export const draft = createDraft(tabStorage);
