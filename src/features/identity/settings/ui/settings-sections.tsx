import type { CreatorSettings } from '@domain/answers/settings.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useAccount } from '@/entities/account/current-user.tsx';
import { ListState } from '@/ui/list-state.tsx';
import { Loading, Skeleton } from '@/ui/skeleton.tsx';
import {
  creatorSettingsQuery,
  offersXQuery,
  SettingsContext,
  useSettings,
} from '../data/queries.ts';
import { CategoriesForm } from './categories-form.tsx';
import { ChatPricesForm } from './chat-prices-form.tsx';
import { FeeForm } from './fee-form.tsx';
import { OfferForm } from './offer-form.tsx';
import { NoCategories } from './no-categories.tsx';
import { PresenceRule, WallRules, WritingRules } from './page-rules.tsx';
import { ProfileForm } from './profile-form.tsx';
import { ProfilePictures } from './profile-pictures.tsx';
import { Section } from '@/ui/section.tsx';
import { TwitterLink, type FromX } from './twitter-link.tsx';
import { UnsavedContext, useUnsavedGuard } from './unsaved.ts';
import { WelcomeVideo } from './welcome-video.tsx';

type Part = { id: string; title: string; text?: string; body: ReactNode };

type SettingsSectionsProps = {
  userId: string;
  fromX: FromX;
  /** Called when other cached data of this user are outdated. */
  onSaved: () => void;
  /** Ids and titles of the sections that creators share with fans. */
  more: readonly { id: string; title: string }[];
  children: ReactNode;
};

/** All settings of a creator, with a list of the sections beside them on wide screens. */
export function SettingsSections({ userId, onSaved, ...rest }: SettingsSectionsProps) {
  const query = useQuery({
    ...creatorSettingsQuery(userId),
    // Refetched at intervals while media are processed.
    refetchInterval: ({ state }) => (isBeingMade(state.data) ? 5000 : false),
  });
  if (query.isPending) return <SectionsSkeleton />;
  if (!query.data) {
    return <ListState kind="error" error={query.error} onRetry={() => void query.refetch()} />;
  }
  return (
    <SettingsContext value={{ userId, settings: query.data, onSaved }}>
      <Sections {...rest} />
    </SettingsContext>
  );
}

const isBeingMade = (settings: CreatorSettings | undefined) =>
  settings !== undefined &&
  (settings.avatar.is_pending ||
    settings.cover.is_pending ||
    settings.welcome_video?.state === 'pending');

function Sections({
  fromX,
  more,
  children,
}: Pick<SettingsSectionsProps, 'fromX' | 'more' | 'children'>) {
  const unsaved = useUnsavedGuard();
  const parts = useParts(fromX);
  const { is_promoted: isPromoted } = useAccount();
  const { categories } = useSettings().settings;
  return (
    <UnsavedContext value={unsaved}>
      <div className="lg:grid lg:grid-cols-[11rem_minmax(0,1fr)] lg:gap-8">
        <SectionList parts={[...parts, ...more]} />
        <div className="flex min-w-0 flex-col gap-4">
          {isPromoted && categories.length === 0 && <NoCategories />}
          {parts.map(({ id, title, text, body }) => (
            <Section key={id} id={id} title={title} text={text}>
              {body}
            </Section>
          ))}
          {children}
        </div>
      </div>
    </UnsavedContext>
  );
}

function useParts(fromX: FromX): Part[] {
  const { data: offersX = false } = useQuery(offersXQuery);
  const { twitter } = useSettings().settings;
  const parts: (Part | false)[] = [
    {
      id: 'profile',
      title: 'Profile',
      text: 'What people see and read on your page.',
      body: (
        <>
          <ProfilePictures />
          <ProfileForm />
        </>
      ),
    },
    { id: 'welcome-video', title: 'Welcome video', body: <WelcomeVideo /> },
    { id: 'wall', title: 'Wall', body: <WallRules /> },
    {
      id: 'messages',
      title: 'Who may write to you',
      text: 'Subscribers may always write to you.',
      body: <WritingRules />,
    },
    { id: 'presence', title: 'Presence', body: <PresenceRule /> },
    { id: 'fee', title: 'Subscription fee', body: <FeeForm /> },
    {
      id: 'offer',
      title: 'Limited offer',
      text: 'A lower price of the first period for your next subscribers. Followers and expired subscribers are told.',
      body: <OfferForm />,
    },
    {
      id: 'chat-prices',
      title: 'Chat prices',
      text: 'In US dollars: a message in paid chat, a call.',
      body: <ChatPricesForm />,
    },
    {
      id: 'categories',
      title: 'Categories',
      text: 'Where people find you when they browse.',
      body: <CategoriesForm />,
    },
    (offersX || twitter.linked) && {
      id: 'x',
      title: 'X',
      text: 'Sign in at X once, and your page shows the account that is really yours.',
      body: <TwitterLink fromX={fromX} />,
    },
  ];
  return parts.filter((part) => part !== false);
}

/** Links to the sections, on wide screens. */
function SectionList({ parts }: { parts: readonly { id: string; title: string }[] }) {
  return (
    <nav aria-label="Sections" className="hidden lg:block">
      <ul className="sticky top-[calc(var(--strip,0px)+1.5rem)] flex flex-col gap-1">
        {parts.map(({ id, title }) => (
          <li key={id}>
            <Link
              to="."
              hash={id}
              activeProps={{}}
              className="flex min-h-9 items-center rounded-sm px-3 text-sm text-quiet transition-colors hover:bg-raised hover:text-text"
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function SectionsSkeleton() {
  return (
    <Loading>
      <div className="flex flex-col gap-4 lg:ms-52">
        {['h-128', 'h-24', 'h-28', 'h-64'].map((height) => (
          <Skeleton key={height} className={`w-full rounded-lg ${height}`} />
        ))}
      </div>
    </Loading>
  );
}
