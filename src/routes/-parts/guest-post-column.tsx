import { useQuery } from '@tanstack/react-query';
import { creatorPageQuery } from '@/features/discovery/data/queries.ts';
import { similarQuery } from '@/features/discovery/data/similar.ts';
import { CreatorLead } from '@/features/discovery/ui/creator-lead.tsx';
import { SimilarCreators } from '@/features/discovery/ui/similar-creators.tsx';
import { SubscribeOffer } from '@/features/subscriptions/ui/subscribe-offer.tsx';
import { Card } from '@/ui/card.tsx';
import { Skeleton } from '@/ui/skeleton.tsx';
import { isOnOffer } from './private-wall.ts';
import { useJoinRedirect } from './profile-actions.tsx';

/** The right column of a guest's post: its creator with the way in, and similar ones. */
export function GuestPostColumn({ username }: { username: string }) {
  const join = useJoinRedirect();
  const creator = useQuery(creatorPageQuery(username, null));
  const similar = useQuery(similarQuery(username, null));
  // Together, so that one does not move the other.
  if (creator.isPending || similar.isPending) {
    return <Skeleton className="h-96 w-full rounded-lg" />;
  }
  const page = creator.data && !creator.data.is_blocked ? creator.data : null;
  return (
    <div className="flex flex-col gap-4">
      {page && (
        <Card className="flex flex-col gap-4">
          <CreatorLead creator={page} />
          {isOnOffer(page) && (
            <SubscribeOffer creator={page} onPress={() => join(`/${username}?action=subscribe`)} />
          )}
        </Card>
      )}
      {similar.data && similar.data.length > 0 && (
        <Card>
          <SimilarCreators username={username} currentUserId={null} look="column" />
        </Card>
      )}
    </div>
  );
}
