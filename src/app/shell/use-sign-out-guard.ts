import { useBlocker } from '@tanstack/react-router';
import { wouldStopWork } from '@/shared/media/leave-guard.ts';
import type { UploadStore } from '@/shared/media/upload-store.ts';
import { confirm, type Question } from '@/shared/ui/confirm.ts';

/** Signing out does not wait longer than this for the platform. */
const discardMs = 2000;

/**
 * Signing out asks while something is being sent, and where files wait in a draft. It ends all
 * drafts of this device: what was uploaded for them is discarded while the session still allows it.
 */
export function useSignOutGuard(store: UploadStore): void {
  useBlocker({
    enableBeforeUnload: false,
    shouldBlockFn: async ({ next }) => {
      if (next.pathname !== '/logout') return false;
      const question = wouldStopWork() ? whileUploading : store.hasAny() ? withDrafts : null;
      if (question && !(await isSure(question))) return true;
      await Promise.race([store.discard(), new Promise((done) => setTimeout(done, discardMs))]);
      return false;
    },
  });
}

const isSure = (question: Pick<Question, 'title' | 'body'>) =>
  confirm({ ...question, action: 'Sign out', cancel: 'Stay', danger: true });

const whileUploading = {
  title: 'Sign out while files upload?',
  body: 'The uploads stop, and what was not posted or sent is discarded.',
};

const withDrafts = {
  title: 'Sign out and discard your drafts?',
  body: 'You have files that are not posted or sent yet. They are discarded with their texts.',
};
