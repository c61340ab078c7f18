import {
  cloneElement,
  lazy,
  Suspense,
  useState,
  type ComponentProps,
  type ReactElement,
} from 'react';
import type { Menu } from './menu.tsx';

const load = () => import('./menu.tsx');
const OpenedMenu = lazy(async () => ({ default: (await load()).Menu }));

export const MenuItem = lazy(async () => ({ default: (await load()).MenuItem }));
export const MenuSeparator = lazy(async () => ({ default: (await load()).MenuSeparator }));

type LazyMenuProps = Omit<ComponentProps<typeof Menu>, 'defaultOpen' | 'trigger'> & {
  trigger: ReactElement<ComponentProps<'button'>>;
};

/** A menu that is rendered, and its code loaded, when its button is first pressed. */
export function LazyMenu({ trigger, children, ...props }: LazyMenuProps) {
  const [isWanted, setWanted] = useState(false);
  const button = cloneElement(trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': isWanted,
    onClick: () => setWanted(true),
  });
  if (!isWanted) return button;
  return (
    <Suspense fallback={button}>
      <OpenedMenu {...props} trigger={trigger} defaultOpen>
        {children}
      </OpenedMenu>
    </Suspense>
  );
}
