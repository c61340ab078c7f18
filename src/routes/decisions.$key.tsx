import { createFileRoute } from '@tanstack/react-router';
import { LinkedDecision } from '@/features/cases/ui/linked-decision.tsx';
import { Page } from '@/ui/page.tsx';

/** The decision behind the link of a mail, without a session and before the 18+ gate. */
export const Route = createFileRoute('/decisions/$key')({
  staticData: { beforeGate: true },
  component: DecisionPage,
});

function DecisionPage() {
  const { key } = Route.useParams();
  return (
    <Page title="Our decision" width="text">
      <LinkedDecision secret={key} />
    </Page>
  );
}
