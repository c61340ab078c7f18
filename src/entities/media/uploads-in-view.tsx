import { useCallback, type ComponentProps } from 'react';
import { createStore } from '@/lib/store/store.ts';

/** The targets whose progress a composer shows on the visible part of the screen. */
export const uploadsInView = createStore<ReadonlySet<string>>(new Set());

function setInView(key: string, isInView: boolean) {
  const keys = new Set(uploadsInView.get());
  if (keys.has(key) === isInView) return;
  if (isInView) keys.add(key);
  else keys.delete(key);
  uploadsInView.set(keys);
}

/** A ref for the element that shows the progress of a target. */
export function useInView(key: string) {
  return useCallback(
    (element: HTMLElement | null) => {
      if (!element) return;
      // The observer answers later: until then it counts as visible, so that no tray flashes up.
      setInView(key, true);
      const observer = new IntersectionObserver(([entry]) =>
        setInView(key, entry?.isIntersecting ?? false),
      );
      observer.observe(element);
      return () => {
        observer.disconnect();
        setInView(key, false);
      };
    },
    [key],
  );
}

type InViewProps = ComponentProps<'div'> & {
  /** The key of the target whose progress stands inside. */
  of: string;
};

/** Goes around the progress of a target: the tray leaves out what is visible. */
export function InView({ of, ...rest }: InViewProps) {
  return <div ref={useInView(of)} {...rest} />;
}
