import { sentenceFor } from '@/shared/errors/sentences.ts';
import { ButtonLink } from '@/shared/ui/button-link.tsx';
import { ListState } from '@/shared/ui/list-state.tsx';
import { Page } from '@/shared/ui/page.tsx';

/** A page that is announced and does not work yet: it says so, and no menu leads here. */
export function NotYet({ title }: { title: string }) {
  return (
    <Page title={title}>
      <ListState
        kind="empty"
        text={sentenceFor('temporarily_disabled')}
        action={
          <ButtonLink to="/browse/{-$sort}/{-$category}/{-$subCategory}" size="sm">
            Browse
          </ButtonLink>
        }
      />
    </Page>
  );
}
