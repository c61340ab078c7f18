import { UserX } from 'lucide-react';
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
        icon={UserX}
        text="Requested profile does not exist or it has been recently closed."
        action={
          <span className="flex flex-wrap justify-center gap-2">
            <ButtonLink to="/browse/{-$sort}/{-$category}/{-$subCategory}" size="sm">
              Browse creators
            </ButtonLink>
            <ButtonLink to="/" size="sm" variant="quiet">
              Go home
            </ButtonLink>
          </span>
        }
      />
    </>
  );
}
