import type { Post } from '@domain/answers/wall.ts';
import { Ellipsis } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useViewer } from '@/shared/session/viewer.tsx';
import { IconButton } from '@/shared/ui/icon-button.tsx';

const PostMenu = lazy(async () => ({ default: (await import('./post-menu.tsx')).PostMenu }));

type PostMenuButtonProps = { post: Post; onRemoved?: (() => void) | undefined };

/** The menu's code comes with the first press, and opens it. */
export function PostMenuButton({ post, onRemoved }: PostMenuButtonProps) {
  const viewer = useViewer();
  const [isWanted, setWanted] = useState(false);
  if (viewer.status !== 'member') return null;
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
      <PostMenu viewerId={viewer.userId} post={post} onRemoved={onRemoved} />
    </Suspense>
  );
}
