import { useBlocker } from '@tanstack/react-router';
import { wouldStopWork } from '@/shared/media/leave-guard.ts';
import type { UploadStore } from '@/shared/media/upload-store.ts';
import { confirm } from '@/shared/ui/confirm.ts';

/** Signing out does not wait longer than this for the platform. */
const discardMs = 2000;

/**
 * Signing out asks while something is being sent. It ends all drafts of this device: what was
 * uploaded for them is discarded while the session still allows it.
 */
export function useSignOutGuard(store: UploadStore, hasUploads: boolean): void {
  useBlocker({
    disabled: !hasUploads,
    enableBeforeUnload: false,
    shouldBlockFn: async ({ next }) => {
      if (next.pathname !== '/logout') return false;
      if (wouldStopWork() && !(await isSure())) return true;
      await Promise.race([store.discard(), new Promise((done) => setTimeout(done, discardMs))]);
      return false;
    },
  });
}

const isSure = () =>
  confirm({
    title: 'Sign out while files upload?',
    body: 'The uploads stop, and what was not posted or sent is discarded.',
    action: 'Sign out',
    cancel: 'Stay',
    danger: true,
  });
