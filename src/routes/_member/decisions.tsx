import { createFileRoute } from '@tanstack/react-router';
import { decisionsQuery } from '@/features/cases/data/decisions.ts';
import { AppealWords } from '@/features/cases/ui/appeal-words.tsx';
import { Decisions } from '@/features/cases/ui/decisions.tsx';
import { BackLink } from '@/ui/back-link.tsx';
import { Page } from '@/ui/page.tsx';

/** Decisions of staff about the reader. */
export const Route = createFileRoute('/_member/decisions')({
  staticData: { beforeProof: true },
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchInfiniteQuery(decisionsQuery);
  },
  component: DecisionsPage,
});

function DecisionsPage() {
  return (
    <Page title="Decisions" back={<BackLink />} aside={<AppealWords />}>
      <p className="mb-6 text-pretty text-quiet">
        What we have decided about your content and your account, and why.
      </p>
      <Decisions />
      {/* From 1200 px on it is the right column. */}
      <div className="mt-6 xl:hidden">
        <AppealWords />
      </div>
    </Page>
  );
}
