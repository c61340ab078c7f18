import { UserX } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useCurrentUser } from '@/entities/account/current-user.tsx';
import { ButtonLink } from '@/ui/button-link.tsx';
import { ListState } from '@/ui/list-state.tsx';
import { PageTitle } from '@/ui/page-title.tsx';

const FeaturedCreators = lazy(async () => ({
  default: (await import('@/features/discovery/ui/featured-creators.tsx')).FeaturedCreators,
}));

/** The page of an unknown address; its sentence is that of an unknown profile. Guests see creators. */
export function PageNotFound() {
  const isGuest = useCurrentUser().status === 'guest';
  return (
    <>
      <PageTitle>Not found</PageTitle>
      <h1 className="sr-only">Not found</h1>
      <ListState
        kind="empty"
        className={isGuest ? '' : 'min-h-[60dvh] justify-center'}
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
      {isGuest && (
        <Suspense fallback={null}>
          <div className="mx-auto w-full max-w-5xl px-4 pb-12 md:px-8">
            <FeaturedCreators inRow />
          </div>
        </Suspense>
      )}
    </>
  );
}
