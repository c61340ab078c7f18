import { FileX2 } from 'lucide-react';
import { sentenceFor } from '@/lib/errors/sentences.ts';
import { ButtonLink } from '@/ui/button-link.tsx';
import { ListState } from '@/ui/list-state.tsx';

export function MissingPost() {
  return (
    <ListState
      kind="empty"
      icon={FileX2}
      text={sentenceFor('post_not_found')}
      action={
        <ButtonLink to="/browse/{-$sort}/{-$category}/{-$subCategory}" size="sm">
          Browse creators
        </ButtonLink>
      }
    />
  );
}
