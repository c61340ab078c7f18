import { releaseLinkDays } from '@generated/limits.gen.ts';
import { RefreshCw, TimerOff } from 'lucide-react';
import { ButtonLink } from '@/ui/button-link.tsx';
import { Card } from '@/ui/card.tsx';
import { Fact, Facts } from '@/ui/facts.tsx';

/** Why a link has ended, and what helps somebody who is shown without an agreement. */
export function EndOfLink() {
  return (
    <>
      <Facts title="Why a link ends">
        <Fact icon={TimerOff} title="It was open too long">
          A link waits {releaseLinkDays} days for an answer.
        </Fact>
        <Fact icon={RefreshCw} title="A newer one replaced it">
          Look for a later mail or message from the same person.
        </Fact>
      </Facts>
      <Card className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 p-5">
        <div className="flex min-w-0 flex-col gap-1">
          <h2 className="text-lg">Are you shown here without your agreement?</h2>
          <p className="text-sm text-pretty text-quiet">
            Tell us. You need neither a link nor an account.
          </p>
        </div>
        <ButtonLink to="/complaints/{-$code}" params={{ code: undefined }} size="sm">
          Send a complaint
        </ButtonLink>
      </Card>
    </>
  );
}
