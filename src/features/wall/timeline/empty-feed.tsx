import { Images } from 'lucide-react';
import { emptyTexts } from '@/lib/errors/success.ts';
import { ButtonLink } from '@/ui/button-link.tsx';
import { ListState } from '@/ui/list-state.tsx';

/** The feed of a fan without posts from the creators they follow. */
export function EmptyFeed() {
  return (
    <ListState
      kind="empty"
      icon={Images}
      // Suggestions for a new fan stand below.
      className="!py-8"
      text={emptyTexts.anything}
      action={
        <ButtonLink to="/browse/{-$sort}/{-$category}/{-$subCategory}" size="sm">
          Browse
        </ButtonLink>
      }
    />
  );
}
