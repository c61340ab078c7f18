import { Ban } from 'lucide-react';
import { AppError } from '@/shared/errors/app-error.ts';
import { textOf } from '@/shared/errors/error-text.ts';
import { Button } from '@/shared/ui/button.tsx';
import { ListState } from '@/shared/ui/list-state.tsx';
import { Page } from '@/shared/ui/page.tsx';
import { useBlock } from '../data/queries.ts';

/** All that is shown across a block. One's own block can be undone here. */
export function BlockedNotice({ blockedByViewer }: { blockedByViewer: string | undefined }) {
  const isOwnBlock = blockedByViewer !== undefined;
  return (
    <Page title="Profile" hideHeading>
      <ListState
        kind="empty"
        icon={Ban}
        className="min-h-[60dvh] justify-center"
        text={
          isOwnBlock
            ? 'You have blocked this profile.'
            : textOf(new AppError('profile_view_blocked'))
        }
        action={isOwnBlock && <Unblock personId={blockedByViewer} />}
      />
    </Page>
  );
}

function Unblock({ personId }: { personId: string }) {
  const block = useBlock(personId);
  return (
    <Button size="sm" pending={block.isPending} onClick={() => block.mutate(false)}>
      Unblock
    </Button>
  );
}
