import { BookOpen, Clapperboard, Globe, MessageSquare, ShoppingBag } from 'lucide-react';
import type { ReactNode } from 'react';
import { OwnShare } from '@/entities/wallet/fee-note.tsx';
import * as measures from './measures.ts';
import { AboutScene } from './about-scene.tsx';
import { Opening, Part, Parts, Side, Sides } from './prose-parts.tsx';

type AboutProps = {
  site: string;
  /** The next step of somebody without an account. */
  action?: ReactNode;
  /** Links below the words for each side. */
  followersAction?: ReactNode;
  creatorsAction?: ReactNode;
};

export function About({ site, action, followersAction, creatorsAction }: AboutProps) {
  return (
    <>
      <Opening title="About us" action={action} picture={<AboutScene />}>
        {site} brings creators closer to the people who like their work. Creators decide what is
        free and what it costs to see more.
      </Opening>
      <Parts>
        <Part icon={Globe} title="Public wall">
          What a creator shows to everybody, free of charge: words, pictures, videos and polls.
          Follow them and it comes to you.
        </Part>
        <Part icon={BookOpen} title="Private wall">
          For subscribers. One fee, set by the creator, opens the wall for {measures.period}. Stop
          whenever you like and stay until the end of what you paid.
        </Part>
        <Part icon={ShoppingBag} title="PPV store">
          Pictures, videos and sets that a creator sends you with a price. The card says what is
          inside and what it costs; what you have unlocked stays yours.
        </Part>
        <Part icon={MessageSquare} title="Paid chat">
          Talk in private. The price of each message is shown before you start, and the follower can
          end it at any time.
        </Part>
        <Part icon={Clapperboard} title="Stories">
          Pictures and videos of a creator’s day, gone after {measures.storyTime}. A ring around
          their picture says that there are new ones.
        </Part>
      </Parts>
      <Sides>
        <Side title="For followers" action={followersAction}>
          Joining and following are free. You see a price before you pay it, stop a subscription
          whenever you like, and only the creators you interact with see you.
        </Side>
        <Side title="For creators" action={creatorsAction}>
          You keep {measures.creatorShare} of what you earn.
          <OwnShare /> You set your prices, choose who may write to you, and see what has been
          cleared for payout. Everybody who publishes here has shown us who they are and that they
          are of age.
        </Side>
      </Sides>
    </>
  );
}
