import { Ban } from 'lucide-react';
import type { ReactNode } from 'react';
import { AppError } from '@/lib/errors/app-error.ts';
import { useAccount } from '@/entities/account/current-user.tsx';
import { Avatar } from '@/ui/avatar.tsx';
import { ButtonLink } from '@/ui/button-link.tsx';
import { Button } from '@/ui/button.tsx';
import { LazyErrorSentence } from '@/ui/lazy-error-sentence.tsx';
import { ListState } from '@/ui/list-state.tsx';
import { Page } from '@/ui/page.tsx';
import { StateWords } from '@/ui/state-words.tsx';
import { useBlock } from '@/entities/safety/queries.ts';
import { Suggestions } from './suggestions.tsx';

type BlockedNoticeProps = {
  username: string;
  /** Id of the user where the block is one's own. */
  userId: string | undefined;
};

/** Shown in place of a blocked profile. The user can remove their own block here. */
export function BlockedNotice({ username, userId }: BlockedNoticeProps) {
  return (
    <Page title="Profile" hideHeading>
      {userId === undefined ? (
        <ListState
          kind="empty"
          icon={Ban}
          className="min-h-[60dvh] justify-center"
          text={
            <StateWords
              title={
                <Title>
                  <LazyErrorSentence error={new AppError('profile_view_blocked')} />
                </Title>
              }
            >
              If you were subscribed, the days you have not used are paid back.
            </StateWords>
          }
          action={
            <div className="mt-2">
              <OtherCreators />
            </div>
          }
        />
      ) : (
        <OwnBlock username={username} userId={userId} />
      )}
    </Page>
  );
}

/** A block of one's own, with creators to follow instead. */
function OwnBlock({ username, userId }: { username: string; userId: string }) {
  const account = useAccount();
  return (
    <div className="flex grow flex-col pb-8">
      <div className="flex flex-col items-center gap-3 px-6 pt-12 pb-8 text-center text-quiet">
        <span className="relative">
          <Avatar name={username} picture={null} size="lg" />
          <span className="absolute -end-1 -bottom-1 rounded-full bg-background p-1">
            <Ban aria-hidden className="size-6 text-text" strokeWidth={1.75} />
          </span>
        </span>
        <bdi>@{username}</bdi>
        <p className="max-w-sm text-balance">
          <StateWords title={<Title>You have blocked this profile.</Title>}>
            Until you unblock it, neither of you can see, write to or pay the other.
          </StateWords>
        </p>
        <div className="mt-2 flex flex-wrap justify-center gap-2">
          <Unblock userId={userId} />
          {account.role !== 'fan' && <OtherCreators />}
        </div>
      </div>
      {account.role === 'fan' && <Suggestions fanId={account.id} />}
    </div>
  );
}

const Title = ({ children }: { children: ReactNode }) => (
  <span className="block text-lg text-balance">{children}</span>
);

function OtherCreators() {
  return (
    <ButtonLink to="/browse/{-$sort}/{-$category}/{-$subCategory}" size="sm">
      Browse other creators
    </ButtonLink>
  );
}

function Unblock({ userId }: { userId: string }) {
  const block = useBlock(userId);
  return (
    <Button size="sm" pending={block.isPending} onClick={() => block.mutate(false)}>
      Unblock
    </Button>
  );
}
