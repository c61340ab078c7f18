import { useBlocker } from '@tanstack/react-router';
import { confirm } from '@/ui/confirm.ts';
import { application } from '../data/queries.ts';

const isSending = () => application.get().stage === 'sending';

/** Asks before leaving while pictures upload, because they would be lost. */
export function LeavingGuard() {
  useBlocker({
    enableBeforeUnload: isSending,
    shouldBlockFn: async () =>
      isSending() &&
      !(await confirm({
        title: 'Your application is still being sent',
        body: 'Pictures that have not arrived would have to be sent again.',
        action: 'Leave',
        cancel: 'Stay',
        danger: true,
      })),
  });
  return null;
}
