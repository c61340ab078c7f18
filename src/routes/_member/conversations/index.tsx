import { createFileRoute } from '@tanstack/react-router';
import { MessageSquare } from 'lucide-react';
import { ListState } from '@/ui/list-state.tsx';

/** Beside the list while nothing is chosen. On phones the list stands alone. */
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
