import { Link, Navigate, useRouter } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { hasPage } from '@/app/navigation.ts';
import { isAccepted, type Account } from '@/entities/account/current-user.tsx';
import { Avatar } from '@/ui/avatar.tsx';
import { Card } from '@/ui/card.tsx';
import { Page } from '@/ui/page.tsx';
import { TextLink } from '@/ui/text-link.tsx';
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
      <Card className="mt-6 flex flex-col items-center gap-5 px-6 py-10 text-center">
        {account ? <Greeting account={account} /> : <GreetingSkeleton />}
      </Card>
      {account && (
        <div className="mt-4">
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
  const avatar = <Avatar name={account.name} picture={account.avatar ?? null} size="lg" />;
  return (
    <>
      {hasPage(router, ownPage, true) ? (
        <Link to={ownPage} aria-label="My page" className="rounded-full">
          {avatar}
        </Link>
      ) : (
        avatar
      )}
      <div className="flex flex-col gap-1">
        <h2 className="text-lg">
          Welcome, <bdi>{account.name}</bdi>
        </h2>
        <p className="text-quiet">@{account.username}</p>
      </div>
      <TextLink to="/settings" className="text-sm">
        Settings
      </TextLink>
    </>
  );
}

function GreetingSkeleton() {
  return (
    <Loading>
      <div className="flex flex-col items-center gap-5">
        <Skeleton className="size-24 rounded-full" />
        <Skeleton className="h-6 w-40" />
        <Skeleton className="h-5 w-24" />
      </div>
    </Loading>
  );
}
