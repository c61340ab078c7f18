import { releaseLinkDays } from '@generated/limits.gen.ts';
import { EyeOff, RefreshCw, TimerOff } from 'lucide-react';
import { Fact, Facts } from '@/ui/facts.tsx';
import { TextLink } from '@/ui/text-link.tsx';

/** Why a link has ended, and what helps somebody who is shown without an agreement. */
export function EndOfLink() {
  return (
    <Facts title="Why a link ends">
      <Fact icon={TimerOff} title="It was open too long">
        A link waits {releaseLinkDays} days for an answer.
      </Fact>
      <Fact icon={RefreshCw} title="A newer one replaced it">
        Look for a later mail or message of the same person.
      </Fact>
      <Fact icon={EyeOff} title="You are shown here and did not agree?">
        <TextLink
          to="/complaints/{-$code}"
          params={{ code: undefined }}
          className="text-text underline"
        >
          Send us a complaint
        </TextLink>
        . You need neither a link nor an account.
      </Fact>
    </Facts>
  );
}
