import { createFileRoute } from '@tanstack/react-router';
import { LinkedRelease } from '@/features/releases/ui/linked-release.tsx';
import { Page } from '@/ui/page.tsx';

/** The agreement of somebody who is shown, without a session and before the 18+ gate. */
export const Route = createFileRoute('/release/$token')({
  staticData: { beforeGate: true },
  component: ReleasePage,
});

function ReleasePage() {
  const { token } = Route.useParams();
  return (
    <Page title="Your agreement" width="text">
      <LinkedRelease secret={token} />
    </Page>
  );
}
