import * as measures from './measures.ts';
import { Section } from './prose.tsx';

export function Privacy({ site }: { site: string }) {
  return (
    <>
      <p>
        {site} is a place that many prefer to visit unseen. We keep what running it takes, tell
        nobody who is here, and have no advertising and no trackers of others. The company behind{' '}
        {site} is responsible for your data; its address is on the contact page.
      </p>
      <Section title="What we keep">
        <ul>
          <li>
            Your email address, your username, your password in a form that cannot be read back, and
            the devices on which you are signed in, with the address of those that get pushes.
          </li>
          <li>What you publish, write and upload, and whom you follow, subscribe to and block.</li>
          <li>
            What you paid and earned. Card numbers and security codes go to the card provider and
            never reach us; we keep the brand, the last digits, the holder and the expiry date.
          </li>
          <li>
            Of creators, also: legal name, country, date of birth, the pictures of their identity
            document, and bank details for payouts.
          </li>
          <li>
            Of people who are shown beside a creator, who need no account: legal name, other names,
            date of birth, a picture of their identity document and one of their face, what they
            have agreed to with their signature, and the email address to which the creator had the
            link sent.
          </li>
          <li>
            Of each picture, video and recording: who is shown, as its creator states it, and the
            day on which it was made.
          </li>
          <li>
            Where the law asks for a check of your age: its method and its result, for{' '}
            {measures.ageProofTime}, beside your account or, before you have one, beside the hash of
            a token in your browser. No picture, no document and no date of birth. The service that
            checks ages is told a number of the check and your country.
          </li>
          <li>
            An email address to which a creator has sent a free trial, beside that trial. The
            creator reads there what they typed and whether it was redeemed, and nothing else.
          </li>
          <li>Addresses from which requests come, for a short time, against abuse.</li>
        </ul>
      </Section>
      <Section title="What others see">
        <p>
          A creator&apos;s page is public: name, pictures, what they chose to tell, and their public
          wall. Legal names, documents, email addresses and bank details are not. A follower is seen
          by the creators they interact with, as username, name and picture, and by nobody else. A
          green tick beside it says that they have linked a card, never which. When you sign in,
          join as a follower or ask for a new password, we do not say whether an email address has
          an account here. Somebody who applies as a creator is told that an address is taken, after
          so few attempts that lists cannot be tried. When you were last here is shown roughly, and
          creators can hide it.
        </p>
        <p>
          Pictures of identity documents are seen by staff alone, once each time, with a name and a
          reason on record. Those who upload them cannot read them again either. What people who are
          shown send us is read by staff alone too. The creator learns the state of their agreement,
          and which kind of fault kept us from accepting it.
        </p>
      </Section>
      <Section title="Who helps us">
        <p>
          Companies that host the site, send our mails and process payments get what their task
          needs and may use it for nothing else. X gets the posts that a creator has allowed there,
          and nothing about fans. Where you turn on pushes, your browser&apos;s push service carries
          them: they are encrypted, and say to whoever sees your screen no more than that there is
          something new. We hand data to authorities where the law obliges us to, and to nobody in
          exchange for money.
        </p>
      </Section>
      <Section title="How long">
        <ul>
          <li>
            When an account is closed it is deleted within {measures.closureTime}. Personal and bank
            data are deleted {measures.personalTime} after that.
          </li>
          <li>Financial records are kept for {measures.financeTime}, as the law asks.</li>
          <li>
            Proofs of age and consent of people who were published, what people who are shown have
            sent us included, are kept for {measures.financeTime} after the account of the creator
            has ended, and longer where somebody has bought what shows them. Every look at them is
            recorded.
          </li>
          <li>Accounts that were never used are deleted after {measures.emptyTime}.</li>
          <li>
            Notifications are kept for {measures.notificationTime}, and deleted a whole month at
            once soon after that.
          </li>
          <li>Stories are gone after {measures.storyTime}.</li>
        </ul>
      </Section>
      <Section title="If you are shown beside a creator">
        <p>
          Nothing in which a creator names you is published before you have agreed by your own link.
          The same link withdraws your agreement at any time: everything that names you is hidden
          from everybody at once, for good, and buyers get its price back. Whoever has lost the link
          writes to us. We keep the proof of what you had agreed to. If something shows you and you
          were never asked, send a complaint; it needs no account.
        </p>
      </Section>
      <Section title="On your device">
        <p>
          We keep there that you are signed in, that you accepted the terms, the look that you chose
          and drafts of what you were writing. Signing out removes what is yours. There are no
          cookies of others.
        </p>
      </Section>
      <Section title="Your rights">
        <p>
          You may see, correct, receive and delete your data, and object to how we use it. A copy of
          it, and the end of your account, are in your settings; the copy can be downloaded for{' '}
          {measures.exportTime}. It has the identity of a creator whose application we accepted; we
          send that of another application once we know who asks. For everything else write to us;
          we answer within {measures.complaintTime}. You may also complain to the authority for data
          protection where you live.
        </p>
      </Section>
    </>
  );
}
