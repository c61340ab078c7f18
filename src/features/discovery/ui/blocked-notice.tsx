import { Ban } from 'lucide-react';
import { AppError } from '@/lib/errors/app-error.ts';
import { ButtonLink } from '@/ui/button-link.tsx';
import { Button } from '@/ui/button.tsx';
import { LazyErrorSentence } from '@/ui/lazy-error-sentence.tsx';
import { ListState } from '@/ui/list-state.tsx';
import { Page } from '@/ui/page.tsx';
import { useBlock } from '@/entities/safety/queries.ts';

/** Shown in place of a blocked profile. The user can remove their own block here. */
export function BlockedNotice({ blockedByMe }: { blockedByMe: string | undefined }) {
  const isOwnBlock = blockedByMe !== undefined;
  return (
    <Page title="Profile" hideHeading>
      <ListState
        kind="empty"
        icon={Ban}
        className="min-h-[60dvh] justify-center"
        text={
          <>
            <span className="block text-lg font-semibold text-text">
              {isOwnBlock ? (
                'You have blocked this profile.'
              ) : (
                <LazyErrorSentence error={new AppError('profile_view_blocked')} />
              )}
            </span>
            <span className="mt-1 block">
              {isOwnBlock
                ? 'Until you unblock it, neither of you can see, write to or pay the other.'
                : 'If you were subscribed, the days you have not used are paid back.'}
            </span>
          </>
        }
        action={
          <div className="mt-2 flex flex-wrap justify-center gap-2">
            {isOwnBlock && <Unblock userId={blockedByMe} />}
            <OtherCreators />
          </div>
        }
      />
    </Page>
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
