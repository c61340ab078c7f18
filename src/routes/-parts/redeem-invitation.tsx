import { Entrance } from '@/features/identity/auth/ui/entrance.tsx';
import { TrialWords } from '@/features/subscriptions/trials/ui/trial-words.tsx';
import { ButtonLink } from '@/ui/button-link.tsx';
import { Card } from '@/ui/card.tsx';

/** Asks a guest with the code of a free trial to sign in or join. */
export function RedeemInvitation({ code }: { code: string }) {
  return (
    <Entrance title="Free trial" lead="Sign in or join with the address that the mail came to.">
      <Card className="p-5">
        <TrialWords />
      </Card>
      <div className="flex flex-col gap-3">
        <ButtonLink
          to="/register/$type/{-$redirect}/{-$objectId}"
          params={{ type: 'follower', redirect: 'redeem', objectId: code }}
          variant="primary"
          wide
        >
          Join Now
        </ButtonLink>
        <ButtonLink to="/login/{-$status}" search={{ next: `/redeem/${code}` }} wide>
          Sign In
        </ButtonLink>
      </div>
    </Entrance>
  );
}
