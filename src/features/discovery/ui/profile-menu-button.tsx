import { lazy, Suspense, useState } from 'react';
import { ProfileMenuTrigger } from './profile-menu-trigger.tsx';
import type { ProfileMenuProps } from './profile-menu.tsx';

const ProfileMenu = lazy(async () => ({
  default: (await import('./profile-menu.tsx')).ProfileMenu,
}));

/** Loads the menu's code on the first press, and opens the menu. */
export function ProfileMenuButton(props: ProfileMenuProps) {
  const [isWanted, setWanted] = useState(false);
  const button = <ProfileMenuTrigger aria-haspopup="menu" onClick={() => setWanted(true)} />;
  if (!isWanted) return button;
  return (
    <Suspense fallback={button}>
      <ProfileMenu {...props} />
    </Suspense>
  );
}
