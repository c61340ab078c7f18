import { createStore } from '@/lib/store/store.ts';
import type { AgeGateRule } from '@domain/answers/session.ts';
import { fetchAgeGate } from './data/api.ts';

/*
 * The 18+ gate. Nothing that may be adult is fetched or drawn before it is passed; which kind
 * of gate holds is the database's answer for the visitor's region.
 */
const KEY = 'age-gate';
const CHECK_AGAIN_MS = 12 * 60 * 60 * 1000;
/** After the first paint: who accepted lately is let in at once, and the rule read again behind. */
const CHECK_BEHIND_MS = 3000;

type Acceptance = { version: string; checkedAt: number };

export type AgeGateState =
  /** No page has asked yet. */
  | { status: 'unknown' }
  /** Not in the way: passed, or the page needs none. */
  | { status: 'closed' }
  /** SubscriptionStatus before the page: asking the database for the rule, or failed to. */
  | { status: 'asking' }
  | { status: 'failed'; error: unknown }
  | { status: 'open'; rule: AgeGateRule };

function readAcceptance(): Acceptance | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return null;
    const { version, checkedAt } = stored as Partial<Acceptance>;
    if (typeof version !== 'string' || typeof checkedAt !== 'number') return null;
    return { version, checkedAt };
  } catch {
    return null;
  }
}

function writeAcceptance(version: string): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ version, checkedAt: Date.now() }));
  } catch {
    // Storage is switched off: this visit is let in, the next one is asked again.
  }
}

function forgetAcceptance(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // There is none where storage is switched off.
  }
}

const isAccepted = (rule: AgeGateRule) =>
  rule.mode === 'confirm' && readAcceptance()?.version === rule.terms_version;

export function createAgeGate() {
  const store = createStore<AgeGateState>({ status: 'unknown' });
  let isPassed = false;
  let isAside = false;
  let waiting: { promise: Promise<void>; resolve: () => void } | null = null;

  const letIn = () => {
    isPassed = true;
    store.set({ status: 'closed' });
    waiting?.resolve();
    waiting = null;
  };

  const ask = async () => {
    store.set({ status: 'asking' });
    try {
      const rule = await fetchAgeGate();
      if (isAccepted(rule)) {
        writeAcceptance(rule.terms_version);
        letIn();
      } else if (waiting) {
        store.set({ status: 'open', rule });
      }
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

  /** New terms, or another rule where the visitor is: the gate stands there again. */
  const askBehind = async () => {
    const rule = await fetchAgeGate().catch(() => null);
    if (!rule || !isPassed) return;
    if (isAccepted(rule)) return writeAcceptance(rule.terms_version);
    isPassed = false;
    forgetAcceptance();
    if (isAside) return;
    void wait();
    store.set({ status: 'open', rule });
  };

  return {
    get: store.get,
    subscribe: store.subscribe,
    isPassed: () => isPassed,
    /** Resolves once the visitor may see what lies behind; until then the gate stands there. */
    pass(): Promise<void> {
      isAside = false;
      if (isPassed) return Promise.resolve();
      const accepted = readAcceptance();
      if (accepted && !waiting && Date.now() - accepted.checkedAt < CHECK_AGAIN_MS) {
        letIn();
        setTimeout(() => void askBehind(), CHECK_BEHIND_MS);
        return Promise.resolve();
      }
      if (waiting) return waiting.promise;
      const passing = wait();
      void ask();
      return passing;
    },
    retry: () => void ask(),
    accept(): void {
      const state = store.get();
      if (state.status !== 'open' || state.rule.mode !== 'confirm') return;
      writeAcceptance(state.rule.terms_version);
      letIn();
    },
    /** The visitor went to a page that needs no gate. */
    standAside(): void {
      isAside = true;
      waiting = null;
      if (store.get().status !== 'closed') store.set({ status: 'closed' });
    },
  };
}

export type AgeGate = ReturnType<typeof createAgeGate>;
