import { ButtonLink } from '@/ui/button-link.tsx';
import { ListState } from '@/ui/list-state.tsx';
import { PageTitle } from '@/ui/page-title.tsx';

/** The page of an unknown address; its sentence is that of an unknown profile. */
export function PageNotFound() {
  return (
    <>
      <PageTitle>Not found</PageTitle>
      <h1 className="sr-only">Not found</h1>
      <ListState
        kind="empty"
        className="min-h-[60dvh] justify-center"
        text="Requested profile does not exist or it has been recently closed."
        action={
          <ButtonLink to="/" size="sm">
            Go home
          </ButtonLink>
        }
      />
    </>
  );
}
