import * as limits from '@generated/limits.gen.ts';
import { liabilityCapGbp } from './limits.ts';
import * as measures from './measures.ts';
import { Section } from './prose.tsx';
import { EarningTerms, PublishingTerms } from './terms-creators.tsx';

const { usd } = measures;

/** The terms. A change of the site's `terms_version` asks all users again. */
export function Terms({ site }: { site: string }) {
  return (
    <>
      <p>
        These terms are the agreement between you and the company that runs {site}. Its address is
        on the contact page. By entering the site, registering or paying you accept them.
      </p>
      <Section title="Who may be here">
        <p>
          You must be at least {measures.age} years old, and of full age where you live. {site} has
          content for adults: do not let minors use your device or your account. Where the law asks
          for a proof of age, or forbids a site like this one, you may not use it.
        </p>
      </Section>
      <Section title="Your account">
        <p>
          An account is either a follower&apos;s or a creator&apos;s, and stays that. Give an email
          address that is yours and confirm it. Keep your password to yourself; what is done with
          your account counts as done by you. You can see the devices that are signed in and sign
          them out.
        </p>
        <p>
          Nobody may use automatic means to read the site, copy what others publish here, or get
          around a price, a block or a limit.
        </p>
      </Section>
      <PayingTerms />
      <RefundTerms />
      <PublishingTerms />
      <EarningTerms />
      <EndingTerms />
    </>
  );
}

function PayingTerms() {
  return (
    <Section title="Following and paying">
      <p>
        Following is free. Everything that costs is charged in US dollars, and its price is shown
        before you agree. Amounts in other currencies are approximate and for your information. Your
        wallet holds dollars that you have topped up; a subscription may also be charged to your
        card.
      </p>
      <ul>
        <li>
          A subscription opens a creator&apos;s private wall for {measures.period} and then renews
          at the price at which you subscribed, until you stop it. You can stop before a renewal has
          begun, and keep what you paid for until its end.
        </li>
        <li>
          A renewal is paid from your wallet, or else by your card. A renewal that cannot be paid is
          tried up to {measures.renewalAttempts} within {measures.renewalTime}. After that the
          subscription ends.
        </li>
        <li>
          A reduced price holds for the first period only, and only as long as it is on offer.
        </li>
        <li>
          A free trial lasts {measures.trialPeriods}, costs nothing and never becomes a paid
          subscription by itself. It is for the person to whom it was sent, who has{' '}
          {measures.trialWait} to redeem it.
        </li>
        <li>
          Tips are between {usd(limits.tipMinCents)} and {usd(limits.tipMaxCents)}. Locked messages
          cost between {usd(limits.messagePriceMinCents)} and {usd(limits.messagePriceMaxCents)} and
          stay yours once unlocked. In a paid chat each message that you send is charged at the
          price shown when it began.
        </li>
        <li>
          We accept Visa and Mastercard. A new card may spend {usd(limits.newCardSpendCents)} in its
          first {measures.newCardTime}.
        </li>
        <li>Overdue payments have {measures.graceTime} of grace before an account is closed.</li>
      </ul>
    </Section>
  );
}

function RefundTerms() {
  return (
    <Section title="Refunds">
      <p>
        What you have bought and can use is not refunded, unless the law where you live says so.
        There are exceptions: when a creator is suspended, closes their account or blocks you, the
        unused days of your running subscription go back into your wallet; when we remove something
        that you have bought, or somebody who is shown in it withdraws their agreement, its price
        does. What is refunded as a whole can no longer be used. Tell us before you dispute a charge
        with your bank: a disputed charge freezes your wallet, and what you have spent of it is
        owed.
      </p>
    </Section>
  );
}

function EndingTerms() {
  return (
    <>
      <Section title="Reports and complaints">
        <p>
          Profiles, posts, comments and messages can be reported by everybody who sees them. We
          resolve complaints within {measures.complaintTime}, and act at once where somebody may be
          in danger or has not consented to what is shown.
        </p>
      </Section>
      <Section title="Suspension">
        <p>
          We may suspend an account, take content down or take a page off the lists where these
          terms are broken or the law asks for it. Who is suspended is told by email, is signed out
          everywhere and may object by writing to us.
        </p>
      </Section>
      <Section title="Closing an account">
        <p>
          You may close your account whenever you like, in its settings; it is deleted within{' '}
          {measures.closureTime}, and until then you can undo that. On request, top-ups of the last{' '}
          {measures.topUpReturnTime} that you have not spent go back to your card. The username of a
          closed account is given to nobody else for {measures.nameHoldTime}. Accounts that were
          never used are deleted after {measures.emptyTime}. What you have bought from a creator who
          leaves stays yours.
        </p>
      </Section>
      <Section title="Liability">
        <p>
          Creators answer for what they publish, and we do not promise that the site is always there
          or free of faults. As far as the law allows, our liability to you is limited to{' '}
          {liabilityCapGbp} GBP. Nothing here limits liability for intent, gross negligence, or
          injury to life and health.
        </p>
      </Section>
      <Section title="Changes">
        <p>
          When these terms change, the day of the change stands at the top, and you are asked to
          accept them again before you go on. The law of the country in which the company has its
          seat applies; rights that you have as a consumer where you live stay with you.
        </p>
      </Section>
    </>
  );
}
