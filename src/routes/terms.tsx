import * as limits from '@generated/limits.gen.ts';
import { createFileRoute } from '@tanstack/react-router';
import { formatLongDay } from '@/shared/dates/format.ts';
import { Prose } from './-parts/prose.tsx';

export const Route = createFileRoute('/terms')({
  staticData: { beforeGate: true },
  component: Terms,
});

function Terms() {
  return (
    <Prose title="Terms and Conditions" updated={formatLongDay(limits.termsUpdatedOn)}>
      <h2>Who may be here</h2>
      <p>
        You must be at least {limits.ageMin} years old. Creators prove it with an official document
        and are accepted or refused within {limits.applicationReviewHours} hours.
      </p>
      <h2>Paying</h2>
      <p>
        Everything is charged in US dollars; amounts in other currencies are approximate. A
        subscription runs for {limits.subscriptionDays} days and renews until you stop it. When you
        stop it you keep what you paid for until its end. Overdue payments have{' '}
        {limits.overdueGraceDays} days of grace.
      </p>
      <h2>Earning</h2>
      <p>
        Creators keep {limits.creatorShareBps / 100} percent of what they earn. Earnings are cleared
        after {limits.clearingDays} days and paid out on Mondays. A creator may delete at most{' '}
        {limits.deletionCapPercent} percent of their content in a month.
      </p>
      <h2>Complaints and closing</h2>
      <p>
        Complaints are resolved within {limits.complaintDays} days. Closing an account takes up to{' '}
        {limits.closureDays} days. Accounts that were never used are deleted after{' '}
        {limits.emptyAccountMonths} months. Our liability is limited to {limits.liabilityCapGbp}{' '}
        GBP.
      </p>
    </Prose>
  );
}
