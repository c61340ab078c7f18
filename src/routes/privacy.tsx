import * as limits from '@generated/limits.gen.ts';
import { createFileRoute } from '@tanstack/react-router';
import { formatLongDay } from '@/shared/dates/format.ts';
import { Prose } from './-parts/prose.tsx';

export const Route = createFileRoute('/privacy')({
  staticData: { beforeGate: true },
  component: Privacy,
});

function Privacy() {
  return (
    <Prose title="Privacy Policy" updated={formatLongDay(limits.privacyUpdatedOn)}>
      <h2>What we keep</h2>
      <p>
        Your email address, your username, what you publish and write, and what you paid. Card
        numbers go to the card provider and never reach us. ID pictures of creators are seen only by
        staff, each time with a name and a reason on record.
      </p>
      <h2>What others see</h2>
      <p>
        Creators&apos; pages are public. A follower is seen only by the creators they deal with. We
        tell nobody whether an email address has an account here.
      </p>
      <h2>How long</h2>
      <p>
        Personal and bank data are deleted {limits.personalDataMonths} months after an account is
        closed. Financial records are kept for {limits.financeYears} years, as the law asks.
      </p>
    </Prose>
  );
}
