import { lazy, Suspense, useEffect, useState } from 'react';
import { isOpenedByKey } from './shortcuts-switch.ts';

const ShortcutsDialog = lazy(async () => ({
  default: (await import('./shortcuts-dialog.tsx')).ShortcutsDialog,
}));

/** Shows the shortcuts when `?` is pressed outside of a field, unless that is switched off. */
export function Shortcuts() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const listening = new AbortController();
    const open = (event: KeyboardEvent) => {
      if (event.key !== '?' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isBusy(event.target) || !isOpenedByKey()) return;
      event.preventDefault();
      setOpen(true);
    };
    window.addEventListener('keydown', open, { signal: listening.signal });
    return () => listening.abort();
  }, []);
  return <Suspense>{isOpen && <ShortcutsDialog onClose={() => setOpen(false)} />}</Suspense>;
}

/** In a field the key is a character; a dialog keeps the keys to itself. */
const isBusy = (target: EventTarget | null) =>
  document.querySelector('[role="dialog"], [role="alertdialog"]') !== null ||
  (target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select')));
