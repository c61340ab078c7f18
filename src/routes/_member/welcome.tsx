import { createFileRoute, redirect } from '@tanstack/react-router';
import { accountQuery } from '@/entities/account/account-query.ts';
import { WelcomeForm } from '@/features/identity/welcome/ui/welcome-form.tsx';
import { WhatComesNext } from '@/features/identity/welcome/ui/what-comes-next.tsx';
import { Entrance } from '@/features/identity/auth/ui/entrance.tsx';
import { takeReturnPath } from '@/lib/store/return-path.ts';

/** The address from before the sign-in, or home. */
const whereTo = () => takeReturnPath() ?? '/';

/** Shown once, after the first sign-in by an OAuth provider. */
export const Route = createFileRoute('/_member/welcome')({
  beforeLoad: ({ context, preload }) => {
    if (!preload && !context.account.is_newcomer) {
      throw redirect({ href: whereTo(), replace: true });
    }
  },
  component: Welcome,
});

function Welcome() {
  const navigate = Route.useNavigate();
  const { queryClient, account } = Route.useRouteContext();
  const goOn = async () => {
    // The account holds the new name, and that the user was welcomed.
    await queryClient.refetchQueries(accountQuery(account.id));
    await navigate({ href: whereTo(), replace: true });
  };
  return (
    <Entrance
      title="Welcome"
      lead="Your account is ready. Choose the name that others see. You can’t change it later."
    >
      <WelcomeForm onDone={() => void goOn()} />
      <div className="border-t border-line pt-6">
        <WhatComesNext />
      </div>
    </Entrance>
  );
}
