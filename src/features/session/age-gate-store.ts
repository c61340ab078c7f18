import { fetchAgeGate, type AgeGateRule } from './data/api.ts';

/*
 * The 18+ gate. Nothing that may be adult is fetched or drawn before it is passed (C11); which kind
 * of gate holds is the database's answer for the visitor's region (C12).
 */
const KEY = 'age-gate';
const CHECK_AGAIN_MS = 12 * 60 * 60 * 1000;

type Acceptance = { version: string; checkedAt: number };

export type AgeGateState =
  | { status: 'closed' }
  /** Standing before the page: asking the database for the rule, or failed to. */
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
  localStorage.setItem(KEY, JSON.stringify({ version, checkedAt: Date.now() }));
}

export function createAgeGate() {
  let state: AgeGateState = { status: 'closed' };
  let isPassed = false;
  let waiting: { promise: Promise<void>; resolve: () => void } | null = null;
  const listeners = new Set<() => void>();

  const set = (next: AgeGateState) => {
    state = next;
    for (const listener of listeners) listener();
  };

  const letIn = () => {
    isPassed = true;
    set({ status: 'closed' });
    waiting?.resolve();
    waiting = null;
  };

  const ask = async () => {
    set({ status: 'asking' });
    try {
      const rule = await fetchAgeGate();
      const accepted = readAcceptance();
      if (rule.mode === 'confirm' && accepted?.version === rule.terms_version) {
        writeAcceptance(rule.terms_version);
        letIn();
      } else if (waiting) {
        set({ status: 'open', rule });
      }
    } catch (error) {
      if (waiting) set({ status: 'failed', error });
    }
  };

  return {
    get: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    isPassed: () => isPassed,
    /** Resolves once the visitor may see what lies behind; until then the gate stands there. */
    pass(): Promise<void> {
      if (isPassed) return Promise.resolve();
      const accepted = readAcceptance();
      // Asked a short while ago: the same answer holds, and the page need not wait for it.
      if (accepted && Date.now() - accepted.checkedAt < CHECK_AGAIN_MS) {
        isPassed = true;
        return Promise.resolve();
      }
      if (!waiting) {
        let resolve = () => {};
        const promise = new Promise<void>((done) => (resolve = done));
        waiting = { promise, resolve };
        void ask();
      }
      return waiting.promise;
    },
    retry: () => void ask(),
    accept(): void {
      if (state.status !== 'open' || state.rule.mode !== 'confirm') return;
      writeAcceptance(state.rule.terms_version);
      letIn();
    },
    /** The visitor went to a page that needs no gate. */
    standAside(): void {
      waiting = null;
      if (state.status !== 'closed') set({ status: 'closed' });
    },
  };
}

export type AgeGate = ReturnType<typeof createAgeGate>;
