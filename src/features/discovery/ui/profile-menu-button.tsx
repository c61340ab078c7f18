import { lazy } from 'react';
import { FirstPress } from '@/ui/first-press.tsx';
import { ProfileMenuTrigger } from './profile-menu-trigger.tsx';
import type { ProfileMenuProps } from './profile-menu.tsx';

const ProfileMenu = lazy(async () => ({
  default: (await import('./profile-menu.tsx')).ProfileMenu,
}));

/** The menu of a profile. */
export const ProfileMenuButton = (props: ProfileMenuProps) => (
  <FirstPress button={<ProfileMenuTrigger />}>
    <ProfileMenu {...props} />
  </FirstPress>
);
