import { Ellipsis } from 'lucide-react';
import { lazy } from 'react';
import { useCurrentUser } from '@/entities/account/current-user.tsx';
import { FirstPress } from '@/ui/first-press.tsx';
import { IconButton } from '@/ui/icon-button.tsx';
import type { LockedMenuProps } from './locked-menu.tsx';

const LockedMenu = lazy(async () => ({ default: (await import('./locked-menu.tsx')).LockedMenu }));

/** The menu of a locked post for members. */
export function LockedMenuButton({ post, className }: LockedMenuProps) {
  const currentUser = useCurrentUser();
  if (currentUser.status !== 'member') return null;
  return (
    <FirstPress button={<IconButton icon={Ellipsis} label="Post options" className={className} />}>
      <LockedMenu post={post} className={className} />
    </FirstPress>
  );
}
