import { AppError } from '@/lib/errors/app-error.ts';
import { createStore } from '@/lib/store/store.ts';
import { verifyCode, type Code } from './api.ts';

export type AskedCheck = {
  /** A factor that is about to be removed: another one has to prove that it works. */
  without: string | null;
  verify: (code: Code) => Promise<void>;
  answer: (isPassed: boolean) => void;
};

export const checkStore = createStore<AskedCheck | null>(null);

type CheckOptions = { without?: string; verify?: AskedCheck['verify'] };

/** Asks for a code of a second factor; false where the user turns away. */
export function askForCheck({ without, verify = verifyCode }: CheckOptions = {}) {
  checkStore.get()?.answer(false);
  return new Promise<boolean>((resolve) => {
    const asked: AskedCheck = {
      without: without ?? null,
      verify,
      answer: (isPassed) => {
        // A late answer does not close a later question.
        if (checkStore.get() === asked) checkStore.set(null);
        resolve(isPassed);
      },
    };
    checkStore.set(asked);
  });
}

/** Does what may need a recent check: asks for a code where it is refused, and does it again. */
export async function withCheck<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'step_up_required')) throw error;
    if (!(await askForCheck())) throw error;
    return act();
  }
}
