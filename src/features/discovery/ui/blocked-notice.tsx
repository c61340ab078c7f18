import { Ban } from 'lucide-react';
import type { ReactNode } from 'react';
import { AppError } from '@/lib/errors/app-error.ts';
import { useAccount } from '@/entities/account/current-user.tsx';
import { Avatar } from '@/ui/avatar.tsx';
import { ButtonLink } from '@/ui/button-link.tsx';
import { Button } from '@/ui/button.tsx';
import { LazyErrorSentence } from '@/ui/lazy-error-sentence.tsx';
import { Page } from '@/ui/page.tsx';
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
        <Notice
          picture={<Ban aria-hidden className="size-8" strokeWidth={1.5} />}
          title={<LazyErrorSentence error={new AppError('profile_view_blocked')} />}
          text="If you were subscribed, the days you have not used are paid back."
        />
      ) : (
        <Notice
          picture={<BlockedPicture username={username} />}
          title="You have blocked this profile."
          text="Until you unblock it, neither of you can see, write to or pay the other."
          action={<Unblock userId={userId} />}
        />
      )}
    </Page>
  );
}

type NoticeProps = { picture: ReactNode; title: ReactNode; text: string; action?: ReactNode };

/** Why there is no profile, with creators to follow instead. */
function Notice({ picture, title, text, action }: NoticeProps) {
  const account = useAccount();
  return (
    <div className="flex grow flex-col pb-8">
      <div className="flex flex-col items-center gap-3 px-6 pt-12 pb-8 text-center text-quiet">
        {picture}
        <div className="flex max-w-sm flex-col gap-2 text-balance">
          <h2 className="text-lg text-text">{title}</h2>
          <p>{text}</p>
        </div>
        <div className="mt-2 flex flex-wrap justify-center gap-2 empty:hidden">
          {action}
          {account.role !== 'fan' && <OtherCreators />}
        </div>
      </div>
      {account.role === 'fan' && (
        <div className="mx-auto w-full max-w-lg">
          <Suggestions
            fanId={account.id}
            none={
              <div className="flex justify-center">
                <OtherCreators />
              </div>
            }
          />
        </div>
      )}
    </div>
  );
}

function BlockedPicture({ username }: { username: string }) {
  return (
    <>
      <span className="relative">
        <Avatar name={username} picture={null} size="lg" />
        <span className="absolute -end-1 -bottom-1 rounded-full bg-background p-1">
          <Ban aria-hidden className="size-6 text-text" strokeWidth={1.75} />
        </span>
      </span>
      <bdi>@{username}</bdi>
    </>
  );
}

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
