import { createFileRoute } from '@tanstack/react-router';
import { EyeOff } from 'lucide-react';
import { NewStory } from '@/features/wall/stories/ui/new-story.tsx';
import { OwnStories } from '@/features/wall/stories/ui/own-stories.tsx';
import { StoryGroups } from '@/features/wall/stories/ui/story-groups.tsx';
import { useAccount, type Account } from '@/entities/account/current-user.tsx';
import { Banner } from '@/ui/banner.tsx';
import { Page } from '@/ui/page.tsx';

export const Route = createFileRoute('/_member/stories')({ component: Stories });

function Stories() {
  const account = useAccount();
  return (
    <Page title="Stories" width="full">
      {account.role === 'creator' ? (
        <CreatorPart account={account} />
      ) : (
        <StoryGroups currentUserId={account.id} />
      )}
    </Page>
  );
}

function CreatorPart({ account }: { account: Account }) {
  return (
    <div className="flex flex-col gap-6">
      {!account.is_promoted && (
        <Banner icon={EyeOff} tone="warning">
          You are not promoted yet: your stories are hidden from customers.
        </Banner>
      )}
      {/* From edge to edge on a phone, like the composer of a wall. */}
      <div className="max-md:-mx-4">
        <NewStory currentUserId={account.id} />
      </div>
      <section aria-labelledby="own-stories" className="flex flex-col gap-3 md:gap-4">
        <h2 id="own-stories" className="text-lg">
          Your stories
        </h2>
        <OwnStories
          owner={{ ...account, avatar: account.avatar ?? null }}
          isHidden={!account.is_promoted}
        />
      </section>
    </div>
  );
}
