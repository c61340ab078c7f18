import { hexOf } from '@domain/text-of-bytes.ts';
import { createStore } from '@/lib/store/store.ts';
import { AppError, toAppError } from '@/lib/errors/app-error.ts';
import type { ApplicationFields, ApplicationSlot, NewAccount, PictureNote } from './data/api.ts';
import { pictureKinds, type Draft, type PictureKind } from './draft.ts';

export type PictureProgress = number | 'sent' | 'failed';

export type ApplicationState =
  | { stage: 'filling'; error: AppError | null }
  /** Progress of each picture in percent, once its slot is open. */
  | { stage: 'sending'; pictures: Readonly<Partial<Record<PictureKind, PictureProgress>>> }
  /** email: the recipient of the confirmation; null for a user who was signed in already. */
  | { stage: 'sent'; email: string | null; failed: readonly PictureKind[] };

type Common = { referrerId: string | null; fields: ApplicationFields; pictures: PictureNote[] };

/** The requests to the platform; data/queries.ts provides the real ones. */
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

/** One press of CREATE ACCOUNT and its retries, until the application is made. */
type Attempt = {
  email: string;
  secret: string;
  requestId: string;
  /** The checked name. Not checked twice: after a lost answer this user's own account has it. */
  checkedName: string | null;
  /** Set once the account exists; a retry then only repeats the application. */
  userId: string | null;
};

/**
 * Sends an application: account, application, four pictures. The secret is kept in memory, so that
 * a double press, a lost answer or a retry uses the same account and the same application.
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
        // The connection was lost. The picture may have arrived before the second attempt.
        return upload().catch(unlessTaken);
      });
      progress(slot.kind, 'sent');
      return null;
    } catch {
      progress(slot.kind, 'failed');
      return slot.kind;
    }
  }

  /** Returns the refusal, or null if the application was made, even if pictures failed. */
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
      // The address belongs to another user: the returned account does not exist.
      if (error.code === 'email_taken') attempt = null;
      store.set({ stage: 'filling', error });
      return error;
    }
  }

  return {
    get: store.get,
    subscribe: store.subscribe,
    start,
    /** Whether the account exists, so that address, password and username are fixed. */
    hasAccount: () => attempt !== null && attempt.userId !== null,
    forgetError() {
      const state = store.get();
      if (state.stage === 'filling' && state.error) store.set(filling);
    },
    /** Allows another application. */
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
  return hexOf(hash);
}

/** Shows any refusal of Auth at the e-mail field of the first step. */
function asEmailError(error: AppError): AppError {
  if (error.status === 0) return error;
  return new AppError(error.code, { status: error.status, detail: { field: 'email' } });
}

function unlessTaken(error: unknown) {
  if (toAppError(error).code !== 'upload_expired') throw error;
}

function fieldsOf({ profile, legal }: Draft): ApplicationFields {
  return { ...profile, age: Number(profile.age), ...legal };
}

const notesOf = ({ pictures }: Draft): PictureNote[] =>
  pictureKinds.flatMap((kind) => {
    const file = pictures[kind];
    return file ? [{ kind, bytes: file.size, type: file.type }] : [];
  });
