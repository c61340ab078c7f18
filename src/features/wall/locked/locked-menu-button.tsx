import { Ellipsis } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useCurrentUser } from '@/entities/account/current-user.tsx';
import { IconButton } from '@/ui/icon-button.tsx';

const LockedMenu = lazy(async () => ({ default: (await import('./locked-menu.tsx')).LockedMenu }));

/** The menu of a locked post for members. Its code is loaded by the first press. */
export function LockedMenuButton({ postId, className }: { postId: string; className: string }) {
  const currentUser = useCurrentUser();
  const [isWanted, setWanted] = useState(false);
  if (currentUser.status !== 'member') return null;
  const button = (
    <IconButton
      icon={Ellipsis}
      label="Post options"
      aria-haspopup="menu"
      className={className}
      onClick={() => setWanted(true)}
    />
  );
  if (!isWanted) return button;
  return (
    <Suspense fallback={button}>
      <LockedMenu postId={postId} className={className} />
    </Suspense>
  );
}
