import { Toaster as Sonner } from 'sonner';
import 'sonner/dist/styles.css';

/**
 * At the top: sheets and composers stand at the bottom, and leave room by `--toast-room`. On a
 * phone they stand below a header that is marked by `data-toast-below`.
 */
export function Toaster() {
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
