import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { PageTitle } from '@/ui/page-title.tsx';
import { Spinner } from '@/ui/spinner.tsx';

/** milliseconds: before the redirect to /login */
const landingRedirectMs = 1000;

export const Route = createFileRoute('/loading')({
  staticData: { bare: true },
  component: Loader,
});

/** A loading page that continues to the sign-in page after a second. */
function Loader() {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(
      () => void navigate({ to: '/login/{-$status}', replace: true }),
      landingRedirectMs,
    );
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <div className="flex grow items-center justify-center">
      <PageTitle>Loading</PageTitle>
      <h1 className="sr-only">Loading</h1>
      <p role="status">
        <span className="sr-only">One moment</span>
        <Spinner className="size-7 text-quiet" />
      </p>
    </div>
  );
}
