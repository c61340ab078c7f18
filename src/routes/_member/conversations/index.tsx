import { createFileRoute } from '@tanstack/react-router';
import { MessageSquare } from 'lucide-react';
import { useAccount } from '@/entities/account/current-user.tsx';
import { ButtonLink } from '@/ui/button-link.tsx';
import { ListState } from '@/ui/list-state.tsx';

/** Shown beside the list while no conversation is open. On phones only the list is shown. */
export const Route = createFileRoute('/_member/conversations/')({ component: NothingChosen });

function NothingChosen() {
  const { role } = useAccount();
  return (
    <ListState
      kind="empty"
      icon={MessageSquare}
      text="Choose a conversation."
      action={
        role === 'fan' ? (
          <ButtonLink to="/browse/{-$sort}/{-$category}/{-$subCategory}" size="sm">
            Browse creators
          </ButtonLink>
        ) : (
          <ButtonLink to="/admin/subscribers" size="sm">
            See your subscribers
          </ButtonLink>
        )
      }
      className="grow justify-center"
    />
  );
}
