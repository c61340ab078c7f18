import { createFileRoute } from '@tanstack/react-router';
import { NewStory } from '@/features/wall/stories/ui/new-story.tsx';
import { OwnStories } from '@/features/wall/stories/ui/own-stories.tsx';
import { StoryGroups } from '@/features/wall/stories/ui/story-groups.tsx';
import { useAccount, type Account } from '@/entities/account/current-user.tsx';
import { Page } from '@/ui/page.tsx';
import { UnlistedNotice } from '../-parts/unlisted-notice.tsx';

export const Route = createFileRoute('/_member/stories')({ component: Stories });

function Stories() {
  const account = useAccount();
  return (
    <Page title="Stories" width={account.role === 'creator' ? 'office' : 'full'}>
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
        <UnlistedNotice state={account.application_state}>
          You are not promoted yet: your stories are hidden from customers.
        </UnlistedNotice>
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
