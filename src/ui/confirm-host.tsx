import { useEffect, useState } from 'react';
import { useStore } from '@/lib/store/use-store.ts';
import { confirmStore } from './confirm.ts';

type Loaded = typeof import('./confirm-dialog.tsx');

/** ms: until the dialog is loaded without a question, so that the first one needs no network. */
const loadPause = 3000;

/** Shows the questions of confirm(); rendered once in the app. */
export function ConfirmHost() {
  const asked = useStore(confirmStore);
  const [loaded, setLoaded] = useState<Loaded>();
  useEffect(() => {
    if (loaded) return;
    // A question that cannot be shown is answered with no; the next one tries again.
    const load = () => {
      import('./confirm-dialog.tsx').then(setLoaded, () => asked?.answer(false));
    };
    const timer = setTimeout(load, asked ? 0 : loadPause);
    return () => clearTimeout(timer);
  }, [asked, loaded]);
  return asked && loaded ? <loaded.ConfirmDialog asked={asked} /> : null;
}
