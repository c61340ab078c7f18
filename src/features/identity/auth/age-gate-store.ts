import { createStore } from '@/lib/store/store.ts';
import type { AgeGateRule } from '@domain/answers/session.ts';
import {
  forgetAcceptance,
  hasRecentlyAccepted,
  readAcceptance,
  writeAcceptance,
} from './age-acceptance.ts';
import { fetchAgeGate } from './data/api.ts';

/*
 * The 18+ gate. No adult content is fetched or shown before it is passed. The database decides the
 * rule of the gate for the visitor's region.
 */
/** Delay in ms before the rule is read again for a visitor who has accepted recently. */
const CHECK_BEHIND_MS = 3000;

export type AgeGateState =
  /** No page has requested the gate yet. */
  | { status: 'unknown' }
  /** Not shown: passed, or the page needs no gate. */
  | { status: 'closed' }
  /** Shown while the rule is read from the database, or after that failed. */
  | { status: 'asking'; rule: AgeGateRule | null }
  | { status: 'failed'; error: unknown }
  | { status: 'open'; rule: AgeGateRule };

const admits = (rule: AgeGateRule) =>
  rule.mode === 'confirm'
    ? readAcceptance()?.version === rule.terms_version
    : rule.check?.is_proven === true;

export function createAgeGate() {
  const store = createStore<AgeGateState>({ status: 'unknown' });
  let isPassed = false;
  let isAside = false;
  /** The page is for everybody who is not asked for a tick: sign-in, wallet, account. */
  let isProofless = false;
  let last: AgeGateRule | null = null;
  let waiting: { promise: Promise<void>; resolve: () => void } | null = null;

  const close = () => {
    store.set({ status: 'closed' });
    waiting?.resolve();
    waiting = null;
  };

  const letIn = () => {
    isPassed = true;
    close();
  };

  const fetchRule = async () => {
    last = await fetchAgeGate();
    return last;
  };

  const decide = (rule: AgeGateRule) => {
    if (admits(rule)) {
      writeAcceptance(rule.terms_version);
      letIn();
    } else if (isProofless && rule.mode !== 'confirm') {
      close();
    } else if (waiting) {
      store.set({ status: 'open', rule });
    }
  };

  const ask = async () => {
    store.set({ status: 'asking', rule: last });
    try {
      decide(await fetchRule());
    } catch (error) {
      if (waiting) store.set({ status: 'failed', error });
    }
  };

  const wait = () => {
    let resolve = () => {};
    const promise = new Promise<void>((done) => (resolve = done));
    waiting = { promise, resolve };
    return promise;
  };

  /** Checks the rule again: new terms, or another rule of the region, open the gate again. */
  const askBehind = async () => {
    const rule = await fetchRule().catch(() => null);
    if (!rule || !isPassed) return;
    if (admits(rule)) return writeAcceptance(rule.terms_version);
    isPassed = false;
    forgetAcceptance();
    if (isAside) return;
    void wait();
    decide(rule);
  };

  return {
    get: store.get,
    subscribe: store.subscribe,
    isPassed: () => isPassed,
    /**
     * Resolves when the visitor has passed the gate, which is shown until then. `withoutProof`: the
     * page is open where the region is closed or asks for a proof of age.
     */
    pass({ withoutProof = false } = {}): Promise<void> {
      isAside = false;
      isProofless = withoutProof;
      if (isPassed) return Promise.resolve();
      if (!waiting && hasRecentlyAccepted()) {
        letIn();
        setTimeout(() => void askBehind(), CHECK_BEHIND_MS);
        return Promise.resolve();
      }
      if (waiting) {
        const state = store.get();
        if (state.status === 'open') decide(state.rule);
        return waiting?.promise ?? Promise.resolve();
      }
      const passing = wait();
      void ask();
      return passing;
    },
    retry: () => void ask(),
    /** Reads the rule again while the gate stays as it is. */
    look: async () => decide(await fetchRule()),
    /** Asks again for whoever is there now: a proof of age belongs to a member or to a browser. */
    recheck(): void {
      if (!isPassed || last?.mode !== 'verify') return;
      isPassed = false;
      forgetAcceptance();
    },
    /** The database refused for want of a proof of age. */
    reask: () => void askBehind(),
    accept(): void {
      const state = store.get();
      if (state.status !== 'open' || state.rule.mode !== 'confirm') return;
      writeAcceptance(state.rule.terms_version);
      letIn();
    },
    /** Closes the gate for a page that needs none. */
    standAside(): void {
      isAside = true;
      waiting = null;
      if (store.get().status !== 'closed') store.set({ status: 'closed' });
    },
  };
}

export type AgeGate = ReturnType<typeof createAgeGate>;
