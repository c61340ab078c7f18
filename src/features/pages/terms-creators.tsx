import * as limits from '@generated/limits.gen.ts';
import { OwnShare } from '@/entities/wallet/fee-note.tsx';
import * as measures from './measures.ts';
import { Section } from './prose.tsx';

const { usd } = measures;

export function PublishingTerms() {
  return (
    <Section title="Publishing">
      <p>
        Creators prove their age and identity with an official document and are accepted or refused
        within {measures.reviewTime}. Who was refused may apply again. Publish only what is yours to
        publish.
      </p>
      <ul>
        <li>
          Everybody who can be seen or heard is at least {measures.age}, has consented to being
          recorded and to being published here, and you can prove both. Consent may be withdrawn;
          what it covered is then removed.
        </li>
        <li>
          With each picture, video and recording you state who is shown or heard: nobody, only you,
          or people. People agree by a link of their own, with their identity document and their
          signature, and we check it within {measures.releaseTime}. Before that nothing that names
          them can be published. They may withdraw by that link: what names them is hidden from
          everybody at once, for good, and its buyers are refunded, each side returning its share.
        </li>
        <li>
          Nothing that shows or suggests minors, violence without consent, force, trafficking,
          incest, animals, or anything else that the law forbids, even as play.
        </li>
        <li>No threats, no hatred, no selling of meetings, and no private data of others.</li>
        <li>No dealing outside of the site with people whom you have met through it.</li>
      </ul>
      <p>
        You keep your rights in what you publish. You allow us to store, convert, watermark and show
        it to those who may see it, for as long as it stands here and for those who have bought it.
        A creator may delete at most {measures.deletionCap} of their content in a month; the
        withdrawal of a consent, a legal order and the closing of an account are never held up by
        that. Pages that were not updated for {measures.idleTime} or more may be taken off the
        lists.
      </p>
    </Section>
  );
}

export function EarningTerms() {
  return (
    <Section title="Earning">
      <p>
        Creators keep {measures.creatorShare} of what they earn, and we keep{' '}
        {measures.platformShare} for running the site, unless something else was agreed in writing.
        Who has brought a creator here is paid {measures.referralShare} of that creator&apos;s
        earnings from subscriptions, out of our share.
        <OwnShare />
      </p>
      <ul>
        <li>
          A subscription fee is between {usd(limits.feeMinCents)} and {usd(limits.feeMaxCents)}. A
          higher fee holds for new subscribers; those who are there keep theirs.
        </li>
        <li>
          Earnings are cleared {measures.clearing} after they were earned. Cleared earnings are paid
          on the Monday after they were asked for, from {usd(limits.withdrawalMinCents)} on, or from{' '}
          {usd(limits.withdrawalMinGbpCents)} on for banks in the United Kingdom. After a change of
          the bank account, the email address or the password, or the removal of a second factor, no
          payout can be asked for during {measures.securityHold}.
        </li>
        <li>
          Payments that are refunded or disputed are taken from your earnings, also when they were
          paid out already. Taxes on what you earn are yours to declare.
        </li>
      </ul>
    </Section>
  );
}
