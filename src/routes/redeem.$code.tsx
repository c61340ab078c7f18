import { createFileRoute, redirect } from '@tanstack/react-router';
import { trialCodeLength } from '@generated/limits.gen.ts';
import { accountQuery } from '@/features/session/data/queries.ts';
import { useViewer } from '@/shared/session/viewer.tsx';
import { NotYet } from './-parts/not-yet.tsx';
import { RedeemInvitation } from './-parts/redeem-invitation.tsx';

/** A free trial: guests are asked to sign in or to join first, creators have no use for one. */
export const Route = createFileRoute('/redeem/$code')({
  staticData: { isComing: true },
  beforeLoad: async ({ context, params }) => {
    const session = await context.session.settled();
    const account =
      session.status === 'member' &&
      (await context.queryClient.ensureQueryData(accountQuery(session.userId)));
    if (account && account.role === 'creator') throw redirect({ to: '/', replace: true });
    if (params.code.length !== trialCodeLength) throw redirect({ to: '/not-found', replace: true });
  },
  component: Redeem,
});

function Redeem() {
  const { code } = Route.useParams();
  const viewer = useViewer();
  return viewer.status === 'member' ? (
    <NotYet title="Free trial" />
  ) : (
    <RedeemInvitation code={code} />
  );
}
