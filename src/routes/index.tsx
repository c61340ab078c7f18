import { createFileRoute } from '@tanstack/react-router';
import { useViewer } from '@/shared/session/viewer.tsx';
import { Landing } from './-parts/landing.tsx';
import { Welcome } from './-parts/welcome.tsx';

export const Route = createFileRoute('/')({
  staticData: { bare: true },
  component: Home,
});

function Home() {
  const viewer = useViewer();
  return viewer.status === 'member' ? <Welcome account={viewer.account} /> : <Landing />;
}
