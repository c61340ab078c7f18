import * as limits from '@generated/limits.gen.ts';
import { OwnShare } from '@/entities/wallet/fee-note.tsx';
import * as measures from './measures.ts';
import { Section } from './prose.tsx';

const { usd, megabytes } = measures;

export function PerformerQuestions() {
  return (
    <>
      <Section title="Who can become a creator?">
        <p>
          Everybody of at least {measures.age} who can prove it. You apply with your profile, your
          legal name, a photo of a government issued ID and one of it beside your face. Staff alone
          see these photos.
        </p>
      </Section>
      <Section title="How long does it take?">
        <p>
          Applications are reviewed daily. You hear from us by email within {measures.reviewTime}.
          If we refuse, you may apply again.
        </p>
      </Section>
      <Section title="Why can nobody find my page yet?">
        <p>
          Accepted creators are listed by staff once their page is ready to be seen. Until then you
          and your subscribers see it. Pages that were not updated for {measures.idleTime} or more
          may be taken off the lists.
        </p>
      </Section>
      <Section title="What do I earn?">
        <p>
          You keep {measures.creatorShare} of subscriptions, tips, unlocked messages and paid chats.
          We keep {measures.platformShare}. For a creator whom you have brought here you get{' '}
          {measures.referralShare} of their earnings from subscriptions, which we pay.
          <OwnShare />
        </p>
      </Section>
      <Section title="What can I charge?">
        <ul>
          <li>
            A subscription: {usd(limits.feeMinCents)} to {usd(limits.feeMaxCents)} for{' '}
            {measures.period}; it begins at {usd(limits.feeDefaultCents)}.
          </li>
          <li>
            A locked message: {usd(limits.messagePriceMinCents)} to{' '}
            {usd(limits.messagePriceMaxCents)}.
          </li>
          <li>
            A message in a paid chat: {usd(limits.chatPriceMinCents)} to{' '}
            {usd(limits.chatPriceMaxCents)}.
          </li>
        </ul>
        <p>When you raise your fee, those who are subscribed keep the price at which they came.</p>
      </Section>
      <Section title="Can I give somebody free days?">
        <p>
          Once your page is listed: send a free trial of {measures.trialPeriods} to their email
          address from your back office. It works once, for the owner of that address alone, and a
          person can have one from you. It ends by itself; if they are subscribed already, their
          subscription lasts as much longer. You see when it was redeemed, and never whether the
          address had an account before.
        </p>
      </Section>
      <Section title="When do I get my money?">
        <p>
          Earnings are cleared after {measures.clearing}. What is cleared can be withdrawn, all of
          it or a part, from {usd(limits.withdrawalMinCents)} on, or from{' '}
          {usd(limits.withdrawalMinGbpCents)} on when your bank is in the United Kingdom, and is
          paid on the following Monday. You need a bank account in your legal name.
        </p>
      </Section>
      <Section title="Why is my payout on hold?">
        <p>
          After a change of your bank account, email address or password, or the removal of a second
          factor, nothing is paid out for {measures.securityHold}, so that nobody who took over an
          account can empty it. A payment to you that is disputed holds it too, until that is
          settled.
        </p>
      </Section>
      <Section title="What can I upload?">
        <p>
          PNG, JPEG and HEIC pictures of up to {megabytes(limits.imageMaxBytes)}, as many as{' '}
          {limits.postImagesMax} in a post and {limits.chatImagesMax} in a message; MP4 and MOV
          videos of up to {megabytes(limits.videoMaxBytes)}; recordings of {limits.audioMinSeconds}{' '}
          to {limits.audioMaxSeconds} seconds. Pictures on your wall carry the address of your page
          as a watermark.
        </p>
      </Section>
      <Section title="Who can write to me?">
        <p>
          You decide: everybody, followers with a linked card, subscribers, or paid chat only.
          Subscribers can always write. Followers send media only when you have allowed it in their
          conversation. You can mute, block and report.
        </p>
      </Section>
      <Section title="What happens when I block somebody?">
        <p>
          They see neither your page nor your posts and cannot write to you. The unused days of
          their subscription are given back to them, each side returning its share.
        </p>
      </Section>
      <Section title="Can I delete what I have published?">
        <p>
          Up to {measures.deletionCap} of your content in a month. Removing something because a
          consent was withdrawn is never held up. What followers have bought stays theirs, unless
          somebody who is shown in it withdraws.
        </p>
      </Section>
      <Section title="May others be in my pictures?">
        <p>
          Yes, once they have agreed. Choose People below what you upload, name them, and pass on
          the link that we make; they need no account. They send us their identity document, and we
          answer within {measures.releaseTime}. You see that they have agreed, and none of what they
          send. When somebody withdraws, everything that names them is hidden for good and its
          buyers are refunded.
        </p>
      </Section>
      <Section title="Can I leave?">
        <p>
          At any time, at the end of your settings. Your page is hidden at once, and your account is
          deleted within {measures.closureTime}; until then you can undo that and withdraw what you
          have earned. A payout on its way, a dispute or an open report delays the end. Personal and
          bank data are deleted {measures.personalTime} later. Financial records are kept for{' '}
          {measures.financeTime}.
        </p>
      </Section>
    </>
  );
}
