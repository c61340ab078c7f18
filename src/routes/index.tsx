import { createFileRoute } from '@tanstack/react-router';
import { useCurrentUser } from '@/entities/account/current-user.tsx';
import { Landing } from './-parts/landing.tsx';
import { Welcome } from './-parts/welcome.tsx';

export const Route = createFileRoute('/')({
  staticData: { bare: true },
  component: Home,
});

function Home() {
  const currentUser = useCurrentUser();
  return currentUser.status === 'member' ? <Welcome account={currentUser.account} /> : <Landing />;
}
