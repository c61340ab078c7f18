import * as limits from '@generated/limits.gen.ts';
import * as measures from './measures.ts';
import { Section } from './prose.tsx';

const { usd } = measures;
const topUps = measures.oneOf(limits.topupAmountsCents.map((cents) => usd(cents)));

export function CustomerQuestions() {
  return (
    <>
      <Section title="What does joining cost?">
        <p>
          Nothing. You pay for what you choose: a subscription, a tip, a message, something locked.
          Each price is shown before you agree to it.
        </p>
      </Section>
      <Section title="Why do I have to confirm my email address?">
        <p>
          So that nobody registers with an address that is not theirs. Until it is confirmed you
          cannot sign in; when you try, we send the link again. Our mails have plain subjects.
        </p>
      </Section>
      <Section title="How do I pay?">
        <p>
          From your wallet, which you top up with {topUps} from a Visa or Mastercard. A subscription
          is charged to the card when the wallet is short. All prices are in US dollars; what you
          see in your own currency is approximate.
        </p>
      </Section>
      <Section title="Why was a payment refused with a new card?">
        <p>
          To protect against stolen cards, a new one may spend {usd(limits.newCardSpendCents)} in
          its first {measures.newCardTime}.
        </p>
      </Section>
      <Section title="Can I limit what I spend?">
        <p>
          Yes: under Billing you set what you allow yourself in a calendar month. A lower limit
          holds at once, a higher one after {measures.capRaiseTime}. Top-ups do not count.
        </p>
      </Section>
      <Section title="What does the green tick mean?">
        <p>
          That a follower has linked a card; nobody is told which. Some creators only accept
          messages from them.
        </p>
      </Section>
      <Section title="How do I stop a subscription?">
        <p>
          On the creator&apos;s page, at any time. It runs to the end of the {measures.period} that
          you paid for and does not renew. Until then you can change your mind and resume it.
        </p>
      </Section>
      <Section title="What if a renewal cannot be paid?">
        <p>
          We try up to {measures.renewalAttempts} within {measures.renewalTime}, then the
          subscription ends. You can start it again whenever you like.
        </p>
      </Section>
      <Section title="How do free trials work?">
        <p>
          A creator sends one to your email address. It lasts {measures.trialPeriods}, costs nothing
          and ends by itself. Redeem it within {measures.trialWait}. If you are subscribed already,
          your subscription is extended by as many days.
        </p>
      </Section>
      <Section title="How much can I tip?">
        <p>
          From {usd(limits.tipMinCents)} to {usd(limits.tipMaxCents)} at a time.
        </p>
      </Section>
      <Section title="Do I lose what I bought?">
        <p>
          No. What you have unlocked stays yours, also when the subscription ends or the creator
          leaves.
        </p>
      </Section>
      <Section title="What can I send in a conversation?">
        <p>
          Words, always, where the creator accepts messages. Pictures, videos of up to{' '}
          {measures.megabytes(limits.fanVideoMaxBytes)} and recordings of {limits.audioMinSeconds}{' '}
          to {limits.fanAudioMaxSeconds} seconds once the creator has allowed you to send media.
        </p>
      </Section>
      <Section title="Who sees that I am here?">
        <p>
          The creators with whom you deal, by your username, name and picture. Signing in, joining
          as a follower and asking for a new password do not tell whether an email address has an
          account; only an application as a creator says that an address is taken, and few can be
          tried.
        </p>
      </Section>
      <Section title="Something is wrong. Whom do I tell?">
        <p>
          Report a profile, a post, a comment or a message where you see it, or write to support. We
          resolve complaints within {measures.complaintTime}.
        </p>
      </Section>
      <Section title="How do I close my account?">
        <p>
          At the end of your account settings, where you can also download your data first. It is
          deleted within {measures.closureTime}; until then you sign in to undo that. A payment on
          its way, a dispute or an open report delays the end. On request, top-ups of the last{' '}
          {measures.topUpReturnTime} that you have not spent go back to your card.
        </p>
      </Section>
    </>
  );
}
