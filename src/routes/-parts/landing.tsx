import { BookOpen, Clapperboard, MessageSquare, ShoppingBag, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { FeaturedCreators } from '@/features/discovery/ui/featured-creators.tsx';
import { creatorShare, period } from '@/features/pages/measures.ts';
import { ButtonLink } from '@/ui/button-link.tsx';
import { PageTitle } from '@/ui/page-title.tsx';
import { TextLink } from '@/ui/text-link.tsx';
import {
  landingLead,
  landingLook,
  landingText,
  landingTitle,
  landingWords,
} from './landing-words.ts';

/** The landing page for guests: what it is, creators with prices, and reasons for both roles. */
export function Landing() {
  return (
    <div className={landingLook}>
      <PageTitle>Welcome</PageTitle>
      <div className="grid gap-8 md:grid-cols-[6fr_7fr] md:grid-rows-[auto_1fr] md:gap-x-8 md:gap-y-9 lg:grid-cols-2 lg:gap-x-12">
        <Words />
        <div className="md:col-start-2 md:row-span-2 md:row-start-1">
          <FeaturedCreators />
        </div>
        <Contents />
      </div>
      <div className="grid gap-8 border-t border-line pt-10 md:grid-cols-2 md:gap-12">
        <Reasons title="For followers" items={forFollowers} />
        <Reasons title="For creators" items={forCreators}>
          <TextLink to="/enroll" className="underline">
            Become a creator
          </TextLink>
        </Reasons>
      </div>
    </div>
  );
}

function Words() {
  return (
    <div className="flex max-w-lg flex-col gap-6 md:pt-6 lg:pt-12">
      <div className={landingText}>
        <h1 className={landingTitle}>{landingWords.title}</h1>
        <p className={landingLead}>{landingWords.lead}</p>
      </div>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to="/register" variant="primary">
          Join Now
        </ButtonLink>
        <ButtonLink to="/browse/{-$sort}/{-$category}/{-$subCategory}">Browse</ButtonLink>
        <ButtonLink to="/login/{-$status}" variant="quiet">
          Sign In
        </ButtonLink>
      </div>
      <p className="text-sm text-pretty text-quiet">
        Creators keep {creatorShare}, and are paid on Mondays.{' '}
        <TextLink to="/enroll" className="underline">
          Apply as a creator
        </TextLink>
      </p>
    </div>
  );
}

const contents: { icon: LucideIcon; name: string; words: string }[] = [
  { icon: BookOpen, name: 'Private walls', words: `Everything on one, for ${period}.` },
  { icon: Clapperboard, name: 'Stories', words: 'What happens today, gone tomorrow.' },
  { icon: MessageSquare, name: 'Messages', words: 'Write to the creators you follow.' },
  { icon: ShoppingBag, name: 'Stores', words: 'Single sets and videos, yours to keep.' },
];

/**
 * Kinds of content for followers: beside the cards on a computer, below them on a phone. Their icons
 * are in the first file in any case.
 */
function Contents() {
  return (
    <ul aria-label="What you find here" className="grid content-start gap-4 lg:grid-cols-2">
      {contents.map(({ icon: Icon, name, words }) => (
        <li key={name} className="flex items-start gap-3">
          <span className="flex size-10 shrink-0 items-center justify-center rounded-full bg-accent-soft">
            <Icon aria-hidden className="size-5 text-accent" strokeWidth={1.75} />
          </span>
          <span className="flex min-w-0 flex-col leading-snug">
            <span className="font-semibold">{name}</span>
            <span className="text-sm text-pretty text-quiet">{words}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

const forFollowers = [
  'Joining and following are free.',
  'Every price stands on its button, with your balance afterwards.',
  `A subscription is for ${period}. Stop it in two taps and stay until its end.`,
  'Discreet: neither titles nor mails say what you see here.',
];

const forCreators = [
  `You keep ${creatorShare} of what you earn, and are paid on Mondays.`,
  'You set your prices and choose who may write to you.',
  'Your pictures carry the address of your page.',
  'Everybody who publishes here has shown us who they are and that they are of age.',
];

type ReasonsProps = { title: string; items: string[]; children?: ReactNode };

function Reasons({ title, items, children }: ReasonsProps) {
  return (
    <section className="flex flex-col gap-4">
      <h2 className="text-lg">{title}</h2>
      <ul className="flex flex-col gap-2.5">
        {items.map((item) => (
          <li key={item} className="flex gap-3 text-pretty">
            <span aria-hidden className="w-5 shrink-0 text-center font-bold text-good">
              ✓
            </span>
            {item}
          </li>
        ))}
      </ul>
      {children && <p>{children}</p>}
    </section>
  );
}
