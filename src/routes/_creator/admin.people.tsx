import { createFileRoute } from '@tanstack/react-router';
import { InviteForm } from '@/entities/performers/invite-form.tsx';
import { performersQuery } from '@/entities/performers/queries.ts';
import { PeopleList } from '@/features/releases/ui/people-list.tsx';
import { Card } from '@/ui/card.tsx';
import { AdminPage } from '../-parts/admin-page.tsx';

export const Route = createFileRoute('/_creator/admin/people')({
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(performersQuery);
  },
  component: People,
});

function People() {
  return (
    <AdminPage title="People you show" tabTitle="People">
      <div className="flex flex-col gap-6">
        <Card className="p-5">
          <section aria-labelledby="invite-title" className="flex flex-col gap-1">
            <h2 id="invite-title" className="text-lg font-semibold">
              Invite somebody
            </h2>
            <p className="mb-3 text-sm text-pretty text-quiet">
              Whoever can be seen beside you agrees once, with a link and an ID, and needs no
              account. They can withdraw at any time.
            </p>
            <InviteForm />
          </section>
        </Card>
        <PeopleList />
      </div>
    </AdminPage>
  );
}
