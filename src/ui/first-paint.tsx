import { useDeferredValue, useState, type ReactNode } from 'react';
import { isFirstScreen } from './first-screen.ts';

type FirstPaintProps = {
  /** The first paint, in the place of the content. */
  skeleton: ReactNode;
  children: ReactNode;
};

/**
 * A large part of the screen that a visit begins with. It is rendered behind its skeleton, in slices
 * that leave a slow phone free to answer; later screens are rendered at once.
 */
export function FirstPaint({ skeleton, children }: FirstPaintProps) {
  const [isAtOnce] = useState(() => !isFirstScreen());
  const isRendered = useDeferredValue(true, isAtOnce);
  return isRendered ? children : skeleton;
}
