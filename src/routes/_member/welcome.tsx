import { createFileRoute, redirect } from '@tanstack/react-router';
import { Entrance } from '@/features/session/ui/entrance.tsx';
import { WelcomeForm } from '@/features/session/ui/welcome-form.tsx';
import { takeReturnPath } from '@/shared/session/return-path.ts';

/** To where the person was going, or home. */
const whereTo = () => takeReturnPath() ?? '/';

/** Once, after the first sign-in by another house. */
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
  return (
    <Entrance
      title="Welcome"
      lead="Your account is ready. This is your name here: others see it, and it cannot be changed later."
    >
      <WelcomeForm onDone={() => void navigate({ href: whereTo(), replace: true })} />
    </Entrance>
  );
}
