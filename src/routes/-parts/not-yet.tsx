import { ButtonLink } from '@/ui/button-link.tsx';
import { ListState } from '@/ui/list-state.tsx';
import { Page } from '@/ui/page.tsx';

/** A page that is announced and does not work yet: it says so, and no menu leads here. */
export function NotYet({ title }: { title: string }) {
  return (
    <Page title={title}>
      <ListState
        kind="empty"
        text="We are still building this page. There is nothing to see here yet."
        action={
          <ButtonLink to="/browse/{-$sort}/{-$category}/{-$subCategory}" size="sm">
            Browse
          </ButtonLink>
        }
      />
    </Page>
  );
}
