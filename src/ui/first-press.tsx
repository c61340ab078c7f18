import {
  cloneElement,
  Suspense,
  useState,
  type ComponentProps,
  type ReactElement,
  type ReactNode,
} from 'react';

type FirstPressProps = {
  button: ReactElement<ComponentProps<'button'>>;
  /** A menu that opens when mounted, with a button of the same look. */
  children: ReactNode;
};

/** The button of a menu that is rendered, and its code loaded, when it is first pressed. */
export function FirstPress({ button, children }: FirstPressProps) {
  const [isWanted, setWanted] = useState(false);
  const shown = cloneElement(button, {
    'aria-haspopup': 'menu',
    'aria-expanded': isWanted,
    // The press is painted first; a menu takes a slow phone more than a frame.
    onClick: () => requestAnimationFrame(() => setTimeout(() => setWanted(true))),
  });
  return isWanted ? <Suspense fallback={shown}>{children}</Suspense> : shown;
}
