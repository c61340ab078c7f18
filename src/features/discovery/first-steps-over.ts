import { deviceStorage } from '@/lib/store/browser-storage.ts';
import { privateKey } from '@/lib/store/user-state.ts';

const KEY = privateKey('first-steps-over');

/**
 * Whether a fan may still be shown the first steps: something is missing, and this device does not
 * know yet that they are over.
 */
export function mayHaveFirstSteps(account: { avatar: string | null; is_verified: boolean }) {
  const isComplete = account.avatar !== null && account.is_verified;
  return !isComplete && deviceStorage.read(KEY) === null;
}

/** Remembers on this device that the steps are done, hidden, or older than they last. */
export const endFirstSteps = () => deviceStorage.write(KEY, 'over');
