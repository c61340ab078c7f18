import { Toaster as Sonner, useSonner } from 'sonner';
import 'sonner/dist/styles.css';
import { useRootMark } from './root-mark.ts';

/**
 * Toasts appear at the top, because sheets and composers occupy the bottom; sheets leave room for
 * them by `--toast-room`. On a phone they appear below the header of a conversation.
 */
export function Toaster() {
  useRootMark('data-toasts', useSonner().toasts.length > 0);
  return (
    <Sonner
      className="!font-sans"
      position="top-center"
      offset={{ top: 'calc(12px + env(safe-area-inset-top))' }}
      mobileOffset={{ top: 'calc(12px + env(safe-area-inset-top) + var(--toast-top, 0px))' }}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            'flex w-full items-center gap-3 rounded-lg border border-line bg-raised px-4 py-3 text-base text-text shadow-float',
          success: '[&_[data-icon]]:text-good',
          error: '[&_[data-icon]]:text-bad',
          actionButton: 'ms-auto min-h-9 shrink-0 font-semibold underline-offset-4 hover:underline',
        },
      }}
    />
  );
}
