import type { Post } from '@domain/answers/wall.ts';
import { Ellipsis } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useCurrentUser } from '@/entities/account/current-user.tsx';
import { IconButton } from '@/ui/icon-button.tsx';

const PostMenu = lazy(async () => ({ default: (await import('./post-menu.tsx')).PostMenu }));

type PostMenuButtonProps = { post: Post; onRemoved?: (() => void) | undefined };

/** Loads the menu's code on the first press, and opens the menu. */
export function PostMenuButton({ post, onRemoved }: PostMenuButtonProps) {
  const currentUser = useCurrentUser();
  const [isWanted, setWanted] = useState(false);
  if (currentUser.status !== 'member') return null;
  const button = (
    <IconButton
      icon={Ellipsis}
      label="Post options"
      aria-haspopup="menu"
      className="-me-2"
      onClick={() => setWanted(true)}
    />
  );
  if (!isWanted) return button;
  return (
    <Suspense fallback={button}>
      <PostMenu currentUserId={currentUser.userId} post={post} onRemoved={onRemoved} />
    </Suspense>
  );
}
