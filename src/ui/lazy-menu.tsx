import { lazy, type ComponentProps, type ReactElement } from 'react';
import { FirstPress } from './first-press.tsx';
import type { Menu } from './menu.tsx';

const load = () => import('./menu.tsx');
const OpenedMenu = lazy(async () => ({ default: (await load()).Menu }));

export const MenuItem = lazy(async () => ({ default: (await load()).MenuItem }));
export const MenuSeparator = lazy(async () => ({ default: (await load()).MenuSeparator }));

type LazyMenuProps = Omit<ComponentProps<typeof Menu>, 'defaultOpen' | 'trigger'> & {
  trigger: ReactElement<ComponentProps<'button'>>;
};

/** A menu that is rendered, and its code loaded, when its button is first pressed. */
export const LazyMenu = ({ trigger, children, ...props }: LazyMenuProps) => (
  <FirstPress button={trigger}>
    <OpenedMenu {...props} trigger={trigger} defaultOpen>
      {children}
    </OpenedMenu>
  </FirstPress>
);
