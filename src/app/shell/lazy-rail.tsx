import { useEffect, useState, type ComponentProps } from 'react';
import { loadRail } from './load-rail.ts';
import { railLook } from './rail-look.ts';

type Rail = Awaited<ReturnType<typeof loadRail>>['Rail'];

/** The rail, and its room while the code is on its way: without a line it comes with the line. */
export function LazyRail(props: ComponentProps<Rail>) {
  const [Loaded, setLoaded] = useState<Rail | null>(null);
  useEffect(() => {
    const load = () =>
      void loadRail().then(
        ({ Rail }) => setLoaded(() => Rail),
        () => undefined,
      );
    load();
    window.addEventListener('online', load);
    return () => window.removeEventListener('online', load);
  }, []);
  if (Loaded) return <Loaded {...props} />;
  return <div data-rail={props.isNarrow ? 'narrow' : 'wide'} className={railLook} />;
}
