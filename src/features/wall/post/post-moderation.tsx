import type { Post } from '@domain/answers/wall.ts';
import { useQuery } from '@tanstack/react-query';
import { ShieldAlert } from 'lucide-react';
import { useCurrentUser } from '@/entities/account/current-user.tsx';
import { Banner } from '@/ui/banner.tsx';
import { takedownReasonQuery } from './post-queries.ts';

/** The notice to the author of a post that staff hold or took down, with the reason. */
export function PostModeration({ post }: { post: Post }) {
  const currentUser = useCurrentUser();
  const isDown = post.moderation_state === 'removed';
  const { data: reason } = useQuery({
    ...takedownReasonQuery(currentUser.status === 'member' ? currentUser.userId : '', post.id),
    enabled: isDown,
  });
  return (
    <Banner tone="warning" icon={ShieldAlert} className="mx-4">
      {isDown
        ? 'This post was taken down. Nobody else sees it.'
        : 'This post is under review. Nobody else sees it.'}
      {isDown && reason && (
        <span className="block text-sm wrap-anywhere whitespace-pre-line" dir="auto">
          This is why: {reason}
        </span>
      )}
    </Banner>
  );
}
