import { createFileRoute } from '@tanstack/react-router';
import { CircleQuestionMark, Flag, MessageSquare } from 'lucide-react';
import { complaintTime } from '@/features/pages/measures.ts';
import { ContactDetails } from '@/features/identity/auth/ui/contact-details.tsx';
import { useCurrentUser } from '@/entities/account/current-user.tsx';
import { LinkRow } from '@/ui/link-row.tsx';
import { Page } from '@/ui/page.tsx';

export const Route = createFileRoute('/contact')({
  staticData: { beforeGate: true },
  component: Contact,
});

function Contact() {
  const isMember = useCurrentUser().status === 'member';
  return (
    <Page title="Contact" width="text">
      <p className="-mt-3 mb-8 text-pretty text-quiet">
        Many questions have an answer already. For all others, write or call.
      </p>
      <nav aria-labelledby="sooner" className="flex flex-col gap-3">
        <h2 id="sooner" className="text-lg">
          Before you write
        </h2>
        <div className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface">
          <LinkRow to="/faq" icon={CircleQuestionMark} title="Questions and answers">
            Payments, subscriptions, privacy and what creators earn.
          </LinkRow>
          <LinkRow
            to="/complaints/{-$code}"
            params={{ code: undefined }}
            icon={Flag}
            title="Complaints"
          >
            About content that should not be here. No account needed, decided within {complaintTime}
            .
          </LinkRow>
        </div>
      </nav>
      <section aria-labelledby="addresses" className="mt-8 flex flex-col gap-3">
        <h2 id="addresses" className="text-lg">
          Write or call
        </h2>
        {isMember && (
          <div className="overflow-hidden rounded-lg border border-line bg-surface">
            <LinkRow to="/support" icon={MessageSquare} title="Write to support">
              A conversation in your messages.
            </LinkRow>
          </div>
        )}
        <ContactDetails />
      </section>
    </Page>
  );
}
