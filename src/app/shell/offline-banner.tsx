import { WifiOff } from 'lucide-react';
import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** The live region is always rendered, so that screen readers announce its text when it changes. */
export function OfflineBanner() {
  const isOnline = useSyncExternalStore(subscribe, () => navigator.onLine);
  return (
    <div role="status" className="sticky top-[var(--strip,0px)] z-20 empty:hidden">
      {!isOnline && (
        <p className="flex items-center justify-center gap-2 border-b border-line bg-raised px-4 py-2 text-sm">
          <WifiOff aria-hidden className="size-4" />
          You are offline. What you see may be out of date.
        </p>
      )}
    </div>
  );
}
