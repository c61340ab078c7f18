import { ButtonLink } from '@/ui/button-link.tsx';
import { ListState } from '@/ui/list-state.tsx';
import { Page } from '@/ui/page.tsx';

/** A placeholder for an announced page that does not work yet; no menu links to it. */
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
