import { createFileRoute, redirect, useNavigate } from '@tanstack/react-router';
import { trialCodeLength } from '@generated/limits.gen.ts';
import { accountQuery } from '@/entities/account/account-query.ts';
import type { Redeemed } from '@/features/subscriptions/trials/data/api.ts';
import { RedeemTrial } from '@/features/subscriptions/trials/ui/redeem-trial.tsx';
import { doneTexts } from '@/lib/errors/success.ts';
import { sentenceFor } from '@/lib/errors/sentences.ts';
import { useCurrentUser } from '@/entities/account/current-user.tsx';
import { ButtonLink } from '@/ui/button-link.tsx';
import { ListState } from '@/ui/list-state.tsx';
import { Page } from '@/ui/page.tsx';
import { toast } from '@/ui/toast.ts';
import { MoneyAside } from './-parts/money-aside.tsx';
import { RedeemInvitation } from './-parts/redeem-invitation.tsx';
import { SignedInWith } from './-parts/signed-in-with.tsx';

/** Redeems a free trial: guests are asked to sign in or join first, creators cannot use one. */
export const Route = createFileRoute('/redeem/$code')({
  beforeLoad: async ({ context }) => {
    const session = await context.session.settled();
    const account =
      session.status === 'member' &&
      (await context.queryClient.ensureQueryData(accountQuery(session.userId)));
    if (account && account.role === 'creator') throw redirect({ to: '/', replace: true });
  },
  component: Redeem,
});

function Redeem() {
  const { code } = Route.useParams();
  const currentUser = useCurrentUser();
  const navigate = useNavigate();
  if (code.length !== trialCodeLength) return <NoCode />;
  if (currentUser.status !== 'member') return <RedeemInvitation code={code} />;

  const redeemed = ({ extended, period, profile }: Redeemed) => {
    void toast((extended ? doneTexts.trialExtended : doneTexts.trialStarted)(period), 'good');
    void navigate({ to: '/$username', params: { username: profile }, replace: true });
  };
  return (
    <Page title="Free trial" aside={<MoneyAside />}>
      <RedeemTrial
        code={code}
        account={<SignedInWith userId={currentUser.userId} />}
        onRedeemed={redeemed}
      />
    </Page>
  );
}

/** Shown for a malformed code. */
function NoCode() {
  return (
    <Page title="Free trial" width="text">
      <ListState
        kind="empty"
        text={sentenceFor('invalid_trial_code')}
        action={
          <ButtonLink to="/" size="sm">
            Go home
          </ButtonLink>
        }
      />
    </Page>
  );
}
