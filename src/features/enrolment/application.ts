import { createStore } from '@/lib/store/store.ts';
import { AppError, toAppError } from '@/lib/errors/app-error.ts';
import type { ApplicationFields, ApplicationSlot, NewAccount, PictureNote } from './data/api.ts';
import { pictureKinds, type Draft, type PictureKind } from './draft.ts';

export type PictureProgress = number | 'sent' | 'failed';

export type ApplicationState =
  | { stage: 'filling'; error: AppError | null }
  /** percents: of each picture, once the platform has given it a place. */
  | { stage: 'sending'; pictures: Readonly<Partial<Record<PictureKind, PictureProgress>>> }
  /** email: where the confirmation went; null for who was signed in already. */
  | { stage: 'sent'; email: string | null; failed: readonly PictureKind[] };

type Common = { referrerId: string | null; fields: ApplicationFields; pictures: PictureNote[] };

/** The steps that reach the platform; data/queries.ts brings the real ones. */
export type EnrolmentApi = {
  requireFreeName: (account: NewAccount) => Promise<void>;
  signUp: (account: NewAccount, secretHash: string) => Promise<string>;
  applyAsGuest: (
    application: Common & { userId: string; secret: string },
  ) => Promise<ApplicationSlot[]>;
  applyAsMember: (application: Common & { requestId: string }) => Promise<ApplicationSlot[]>;
  store: (slot: ApplicationSlot, file: File, onPart: (part: number) => void) => Promise<void>;
  readReferrer: () => string | null;
};

/** One press of CREATE ACCOUNT and all that follow it, until the application is made. */
type Attempt = {
  email: string;
  secret: string;
  requestId: string;
  /** Asked about once: after a lost answer the name is taken, namely by this very user. */
  checkedName: string | null;
  /** Known once there is an account: then only the application is asked for again. */
  userId: string | null;
};

/**
 * Sends an application: account, application, four pictures. Its secret is kept in memory, so that
 * a double press, a lost answer or a second try go on with the same account and the same
 * application.
 */
export function createApplication(api: EnrolmentApi) {
  const filling: ApplicationState = { stage: 'filling', error: null };
  const store = createStore<ApplicationState>(filling);
  let attempt: Attempt | null = null;
  function progress(kind: PictureKind, how: PictureProgress) {
    const state = store.get();
    if (state.stage !== 'sending') return;
    store.set({ stage: 'sending', pictures: { ...state.pictures, [kind]: how } });
  }

  async function begin(draft: Draft, isMember: boolean): Promise<ApplicationSlot[]> {
    const { email } = draft.account;
    if (attempt?.email !== email) attempt = newAttempt(email);
    const current = attempt;
    const common = {
      referrerId: api.readReferrer(),
      fields: fieldsOf(draft),
      pictures: notesOf(draft),
    };
    if (isMember) return api.applyAsMember({ ...common, requestId: current.requestId });
    current.userId ??= await signUp(draft, current);
    const { userId, secret } = current;
    return api.applyAsGuest({ ...common, userId, secret });
  }

  async function signUp(draft: Draft, current: Attempt): Promise<string> {
    const account = { ...draft.account, password: draft.password };
    if (current.checkedName !== account.username) await api.requireFreeName(account);
    current.checkedName = account.username;
    try {
      return await api.signUp(account, await sha256(current.secret));
    } catch (thrown) {
      throw asEmailError(toAppError(thrown));
    }
  }

  async function send(draft: Draft, slot: ApplicationSlot): Promise<PictureKind | null> {
    const file = draft.pictures[slot.kind];
    if (!file) return slot.kind;
    const upload = () =>
      api.store(slot, file, (part) => progress(slot.kind, Math.floor(part * 100)));
    try {
      progress(slot.kind, 0);
      await upload().catch((error: unknown) => {
        if (toAppError(error).status !== 0) throw error;
        // The line broke. The second time the picture may be there already.
        return upload().catch(unlessTaken);
      });
      progress(slot.kind, 'sent');
      return null;
    } catch {
      progress(slot.kind, 'failed');
      return slot.kind;
    }
  }

  /** Answers what was refused; null where the application was made, whatever became of pictures. */
  async function start(draft: Draft, isMember: boolean): Promise<AppError | null> {
    if (store.get().stage === 'sending') return null;
    store.set({ stage: 'sending', pictures: {} });
    try {
      const slots = await begin(draft, isMember);
      const outcomes = await Promise.all(slots.map((slot) => send(draft, slot)));
      const failed = outcomes.filter((kind) => kind !== null);
      store.set({ stage: 'sent', email: isMember ? null : draft.account.email, failed });
      attempt = null;
      return null;
    } catch (thrown) {
      const error = toAppError(thrown);
      // That address belongs to somebody else: the account answered was none.
      if (error.code === 'email_taken') attempt = null;
      store.set({ stage: 'filling', error });
      return error;
    }
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    start,
    /** The account is made: address, password and username cannot be changed here any more. */
    hasAccount: () => attempt !== null && attempt.userId !== null,
    forgetError() {
      const state = store.get();
      if (state.stage === 'filling' && state.error) store.set(filling);
    },
    /** Another application may begin. */
    reset() {
      if (store.get().stage === 'sending') return;
      attempt = null;
      store.set(filling);
    },
  };
}

const newAttempt = (email: string): Attempt => ({
  email,
  secret: crypto.randomUUID() + crypto.randomUUID(),
  requestId: crypto.randomUUID(),
  checkedName: null,
  userId: null,
});

async function sha256(text: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** What Auth refuses stands at the e-mail field of the first step, whatever it is about. */
function asEmailError(error: AppError): AppError {
  if (error.status === 0) return error;
  return new AppError(error.code, { status: error.status, detail: { field: 'email' } });
}

function unlessTaken(error: unknown) {
  if (toAppError(error).code !== 'upload_expired') throw error;
}

function fieldsOf({ profile, legal }: Draft): ApplicationFields {
  const { date_of_birth, ...rest } = legal;
  return {
    ...profile,
    age: Number(profile.age),
    ...rest,
    ...(date_of_birth === '' ? {} : { date_of_birth }),
  };
}

const notesOf = ({ pictures }: Draft): PictureNote[] =>
  pictureKinds.flatMap((kind) => {
    const file = pictures[kind];
    return file ? [{ kind, bytes: file.size, type: file.type }] : [];
  });
