import type { CreatorProfile } from '@domain/answers/discovery.ts';
import { ProfileFees } from '@/features/discovery/ui/profile-fees.tsx';
import { Card } from '@/ui/card.tsx';
import { TextLink } from '@/ui/text-link.tsx';
import { AdminAside } from './admin-aside.tsx';

/** The right column of the own profile: the prices as others see them, then fans and money. */
export function OwnerColumn({ creator }: { creator: CreatorProfile }) {
  return (
    <div className="flex flex-col gap-4">
      <Card className="flex flex-col gap-3">
        <div className="flex items-baseline justify-between gap-3">
          <h2 className="text-lg">Your prices</h2>
          <TextLink to="/settings" hash="fee" aria-label="Change your prices" className="text-sm">
            Change
          </TextLink>
        </div>
        <ProfileFees creator={creator} isColumn />
      </Card>
      <AdminAside />
    </div>
  );
}
