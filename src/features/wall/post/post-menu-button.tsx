import type { Post } from '@domain/answers/wall.ts';
import { Ellipsis } from 'lucide-react';
import { lazy } from 'react';
import { useCurrentUser } from '@/entities/account/current-user.tsx';
import { FirstPress } from '@/ui/first-press.tsx';
import { IconButton } from '@/ui/icon-button.tsx';

const PostMenu = lazy(async () => ({ default: (await import('./post-menu.tsx')).PostMenu }));

type PostMenuButtonProps = { post: Post; onRemoved?: (() => void) | undefined };

/** The menu of a post for members. */
export function PostMenuButton({ post, onRemoved }: PostMenuButtonProps) {
  const currentUser = useCurrentUser();
  if (currentUser.status !== 'member') return null;
  return (
    <FirstPress button={<IconButton icon={Ellipsis} label="Post options" className="-me-3" />}>
      <PostMenu currentUserId={currentUser.userId} post={post} onRemoved={onRemoved} />
    </FirstPress>
  );
}
