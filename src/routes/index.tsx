import { createFileRoute } from '@tanstack/react-router';
import { accountKnown } from '@/entities/account/account-query.ts';
import { useCurrentUser } from '@/entities/account/current-user.tsx';
import { Landing } from './-parts/landing.tsx';
import { Welcome } from './-parts/welcome.tsx';

export const Route = createFileRoute('/')({
  // A fan is led on to the feed and an accepted creator to the back office, without a look at this
  // page.
  loader: async ({ context: { queryClient, session } }) => {
    const known = await session.settled();
    await accountKnown(queryClient, known.status === 'guest' ? null : known.userId);
  },
  component: Home,
});

function Home() {
  const currentUser = useCurrentUser();
  return currentUser.status === 'member' ? <Welcome account={currentUser.account} /> : <Landing />;
}
