import { createFileRoute, redirect } from '@tanstack/react-router';
import { accountQuery } from '@/entities/account/account-query.ts';
import { WelcomeForm } from '@/features/identity/welcome/ui/welcome-form.tsx';
import { WhatComesNext } from '@/features/identity/welcome/ui/what-comes-next.tsx';
import { Entrance } from '@/features/identity/auth/ui/entrance.tsx';
import { sameOriginPath } from '@/lib/store/return-path.ts';
import { readNext } from '@/app/guards.ts';

/** Shown once, after the first sign-in of somebody who has not chosen the present name. */
export const Route = createFileRoute('/_member/welcome')({
  validateSearch: readNext,
  beforeLoad: ({ context, preload, search }) => {
    if (!preload && !context.account.is_newcomer) {
      throw redirect({ href: sameOriginPath(search.next) ?? '/', replace: true });
    }
  },
  component: Welcome,
});

function Welcome() {
  const { next } = Route.useSearch();
  const navigate = Route.useNavigate();
  const { queryClient, account } = Route.useRouteContext();
  const goOn = async () => {
    // The account holds the new name, and that the user was welcomed.
    await queryClient.refetchQueries(accountQuery(account.id));
    await navigate({ href: sameOriginPath(next) ?? '/', replace: true });
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
