import { Ban } from 'lucide-react';
import { AppError } from '@/shared/errors/app-error.ts';
import { textOf } from '@/shared/errors/error-text.ts';
import { Button } from '@/shared/ui/button.tsx';
import { ListState } from '@/shared/ui/list-state.tsx';
import { useBlock } from '../data/queries.ts';

/** All that is shown across a block. One's own block can be undone here. */
export function BlockedNotice({ blockedByViewer }: { blockedByViewer: string | undefined }) {
  const frame = 'min-h-[60dvh] justify-center';
  if (blockedByViewer === undefined) {
    const sentence = textOf(new AppError('profile_view_blocked'));
    return <ListState kind="empty" icon={Ban} className={frame} text={sentence} />;
  }
  return (
    <ListState
      kind="empty"
      icon={Ban}
      className={frame}
      text="You have blocked this profile."
      action={<Unblock personId={blockedByViewer} />}
    />
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
