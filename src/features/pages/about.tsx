import { OwnShare } from '@/entities/wallet/fee-note.tsx';
import * as measures from './measures.ts';
import { Section } from './prose.tsx';

export function About({ site }: { site: string }) {
  return (
    <>
      <p>
        {site} brings creators and the people who like what they make closer together. Creators
        decide what is free and what it costs to see more. Followers see a price before they pay it,
        and are seen only by the creators they interact with.
      </p>
      <Section title="Public wall">
        <p>
          What a creator shows to everybody, free of charge: words, pictures, videos and polls.
          Follow them and it comes to you.
        </p>
      </Section>
      <Section title="Private wall">
        <p>
          For subscribers. One fee, set by the creator, opens the wall for {measures.period}. Stop
          whenever you like and stay until the end of what you paid.
        </p>
      </Section>
      <Section title="PPV store">
        <p>
          Pictures, videos and sets that a creator sends you with a price. The card says what is
          inside and what it costs; what you have unlocked stays yours.
        </p>
      </Section>
      <Section title="Paid chat">
        <p>
          Talk in private. The price of each message is shown before you start, and the follower can
          end it at any time.
        </p>
      </Section>
      <Section title="Stories">
        <p>Moments of the day, gone after {measures.storyTime}.</p>
      </Section>
      <Section title="For creators">
        <p>
          You keep {measures.creatorShare} of what you earn.
          <OwnShare /> You set your prices, choose who may write to you, and see what has been
          cleared for payout. Everybody who publishes here has shown us who they are and that they
          are of age.
        </p>
      </Section>
    </>
  );
}
