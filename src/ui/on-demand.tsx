import { lazy, Suspense, type ComponentType, type ReactNode } from 'react';

/** A component whose code is loaded when it is first rendered. Nothing is shown until then. */
export function onDemand<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): (props: Props) => ReactNode {
  const Part = lazy<ComponentType<Props>>(async () => ({ default: await load() }));
  return (props) => (
    <Suspense fallback={null}>
      <Part {...props} />
    </Suspense>
  );
}
