import { Toaster as Sonner } from 'sonner';
import 'sonner/dist/styles.css';

export function Toaster() {
  return (
    <Sonner
      className="!font-sans"
      position="bottom-center"
      mobileOffset={{ bottom: 'calc(72px + var(--tray) + env(safe-area-inset-bottom))' }}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            'flex w-full items-center gap-3 rounded-lg border border-line bg-raised px-4 py-3 text-base text-text shadow-float',
          success: '[&_[data-icon]]:text-good',
          error: '[&_[data-icon]]:text-bad',
        },
      }}
    />
  );
}
