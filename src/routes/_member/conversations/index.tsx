import { createFileRoute } from '@tanstack/react-router';
import { MessageSquare } from 'lucide-react';
import { ListState } from '@/ui/list-state.tsx';

/** Shown beside the list while no conversation is open. On phones only the list is shown. */
export const Route = createFileRoute('/_member/conversations/')({ component: NothingChosen });

function NothingChosen() {
  return (
    <ListState
      kind="empty"
      icon={MessageSquare}
      text="Choose a conversation."
      className="grow justify-center"
    />
  );
}
