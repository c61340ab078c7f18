import * as limits from '@generated/limits.gen.ts';
import { createFileRoute } from '@tanstack/react-router';
import { formatUsdShort } from '@/shared/money/format.ts';
import { Prose } from './-parts/prose.tsx';

export const Route = createFileRoute('/faq')({
  component: Faq,
});

function Faq() {
  return (
    <Prose title="Questions and answers">
      <h2>What does joining cost?</h2>
      <p>Nothing. You pay for what you choose: a subscription, a tip, a message, a set.</p>
      <h2>How do I stop a subscription?</h2>
      <p>
        On the creator's page, at any time. You keep access until the {limits.subscriptionDays} days
        that you paid for are over.
      </p>
      <h2>How much can I tip?</h2>
      <p>
        From {formatUsdShort(limits.tipMinCents)} to {formatUsdShort(limits.tipMaxCents)}.
      </p>
      <h2>When do creators get their money?</h2>
      <p>
        Earnings are cleared after {limits.clearingDays} days. Withdrawals are paid on the Monday
        after they were asked for, from {formatUsdShort(limits.withdrawalMinCents)} on.
      </p>
    </Prose>
  );
}
