import { Link, Navigate, useRouter } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { hasPage } from '@/app/navigation.ts';
import { isAccepted, type Account } from '@/entities/account/current-user.tsx';
import { Avatar } from '@/ui/avatar.tsx';
import { Page } from '@/ui/page.tsx';
import { Loading, Skeleton } from '@/ui/skeleton.tsx';

const ApplicationCard = lazy(async () => ({
  default: (await import('@/features/enrolment/ui/application-card.tsx')).ApplicationCard,
}));

/** The home of an applicant. A fan's is the feed, an accepted creator's the back office. */
export function Welcome({ account }: { account: Account | null }) {
  if (account?.role === 'fan') return <Navigate to="/feed" replace />;
  if (account && isAccepted(account)) return <Navigate to="/admin" replace />;
  return (
    <Page title="Home" hideHeading width="text">
      <div className="mt-4 flex items-center gap-4">
        {account ? <Greeting account={account} /> : <GreetingSkeleton />}
      </div>
      {account && (
        <div className="mt-6">
          <Suspense fallback={<Skeleton className="h-36 w-full rounded-lg" />}>
            <ApplicationCard />
          </Suspense>
        </div>
      )}
    </Page>
  );
}

function Greeting({ account }: { account: Account }) {
  const router = useRouter();
  const ownPage = `/${account.username}`;
  const avatar = <Avatar name={account.name} picture={account.avatar ?? null} size="card" />;
  return (
    <>
      {hasPage(router, ownPage, true) ? (
        <Link to={ownPage} aria-label="My page" className="rounded-full">
          {avatar}
        </Link>
      ) : (
        avatar
      )}
      <div className="flex min-w-0 flex-col gap-0.5">
        <h2 className="text-lg">
          Welcome, <bdi>{account.name}</bdi>
        </h2>
        <p className="text-quiet">@{account.username}</p>
      </div>
    </>
  );
}

function GreetingSkeleton() {
  return (
    <Loading>
      <div className="flex items-center gap-4">
        <Skeleton className="size-16 rounded-full" />
        <Skeleton className="h-12 w-40" />
      </div>
    </Loading>
  );
}
