import type { Post } from '@domain/answers/wall.ts';
import { Heart } from 'lucide-react';
import { lazy, Suspense, useState, type ReactNode } from 'react';

const LikersDialog = lazy(async () => ({
  default: (await import('./likers-dialog.tsx')).LikersDialog,
}));

type LikersProps = { post: Post; currentUserId: string; className: string; children: ReactNode };

/** The likes of an own post: a press lists the fans. */
export function Likers({ post, currentUserId, className, children }: LikersProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        disabled={post.likes === 0}
        onClick={() => setOpen(true)}
        className={className}
      >
        <Heart aria-hidden className="size-5" strokeWidth={1.75} />
        {children}
      </button>
      {isOpen && (
        <Suspense>
          <LikersDialog
            postId={post.id}
            currentUserId={currentUserId}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
