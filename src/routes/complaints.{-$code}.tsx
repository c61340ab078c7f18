import { createFileRoute } from '@tanstack/react-router';
import { ComplaintForm } from '@/features/cases/ui/complaint-form.tsx';
import { ComplaintState } from '@/features/cases/ui/complaint-state.tsx';
import { ConfirmComplaint } from '@/features/cases/ui/confirm-complaint.tsx';
import { LookUpForm } from '@/features/cases/ui/look-up-form.tsx';
import { ButtonLink } from '@/ui/button-link.tsx';
import { Page } from '@/ui/page.tsx';

/** Complaints of everybody, without a session and before the 18+ gate. */
export const Route = createFileRoute('/complaints/{-$code}')({
  staticData: { beforeGate: true },
  validateSearch: ({ confirm }: Record<string, unknown>): { confirm?: string } =>
    typeof confirm === 'string' ? { confirm } : {},
  component: Complaints,
});

function Complaints() {
  const { code } = Route.useParams();
  const { confirm } = Route.useSearch();
  const navigate = Route.useNavigate();
  const show = (shown: string) =>
    void navigate({ to: '/complaints/{-$code}', params: { code: shown }, search: {} });
  if (confirm !== undefined)
    return (
      <Page title="Confirm your address" width="text">
        <ConfirmComplaint secret={confirm} />
      </Page>
    );
  if (code !== undefined)
    return (
      <Page title="Your complaint" width="text">
        <ComplaintState code={code} again={<BackToForm />} />
      </Page>
    );
  return (
    <Page title="Complaints" width="text">
      <p className="mb-6 text-pretty text-quiet">
        Tell us about content that should not be here. You need no account.
      </p>
      <ComplaintForm onFiled={show} />
      <h2 className="mt-10 mb-4 border-t border-line pt-8 text-lg font-semibold">
        You have a code already?
      </h2>
      <LookUpForm onLook={show} />
    </Page>
  );
}

function BackToForm() {
  return (
    <ButtonLink to="/complaints/{-$code}" params={{ code: undefined }} size="sm">
      Back to the form
    </ButtonLink>
  );
}
