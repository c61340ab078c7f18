import type { CreatorSettings } from '@domain/answers/settings.ts';
import { useQuery } from '@tanstack/react-query';
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
import { ChatReasonsForm } from './chat-reasons-form.tsx';
import { FeeForm } from './fee-form.tsx';
import { OfferForm } from './offer-form.tsx';
import { NoCategories } from './no-categories.tsx';
import { PresenceRule, WallRules, WritingRules } from './page-rules.tsx';
import { ProfileForm } from './profile-form.tsx';
import { ProfilePictures } from './profile-pictures.tsx';
import { Section } from '@/ui/section.tsx';
import { SectionPages, type SectionEntry } from './section-pages.tsx';
import { TwitterLink, type FromX } from './twitter-link.tsx';
import { UnsavedContext, useUnsavedGuard } from './unsaved.ts';
import { WelcomeVideo } from './welcome-video.tsx';

/** The groups of the list, in their order. */
const groupNames = ['Your page', 'Privacy', 'Prices'];

type Part = SectionEntry & { text?: string; body: ReactNode };

type SettingsSectionsProps = {
  userId: string;
  fromX: FromX;
  /** Called when other cached data of this user are outdated. */
  onSaved: () => void;
  /** Ids and titles of the sections that creators share with fans. */
  more: readonly { id: string; title: string }[];
  children: ReactNode;
};

/** All settings of a creator. */
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
  ([settings.avatar, settings.cover].some((one) => one.is_pending && !one.is_waiting) ||
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
  const all = [...parts, ...more.map((part) => ({ ...part, group: 'Account' }))];
  return (
    <UnsavedContext value={unsaved}>
      <SectionPages parts={all} notice={isPromoted && categories.length === 0 && <NoCategories />}>
        {parts.map(({ id, title, text, body }) => (
          <Section key={id} id={id} title={title} text={text}>
            {body}
          </Section>
        ))}
        {children}
      </SectionPages>
    </UnsavedContext>
  );
}

function useParts(fromX: FromX): Part[] {
  const { data: offersX = false } = useQuery(offersXQuery);
  const { twitter } = useSettings().settings;
  const parts: (Part | false)[] = [
    {
      id: 'profile',
      group: 'Your page',
      title: 'Profile',
      text: 'What people see and read on your page.',
      body: (
        <>
          <ProfilePictures />
          <ProfileForm />
        </>
      ),
    },
    { id: 'welcome-video', group: 'Your page', title: 'Welcome video', body: <WelcomeVideo /> },
    { id: 'wall', group: 'Your page', title: 'Wall', body: <WallRules /> },
    {
      id: 'messages',
      group: 'Privacy',
      title: 'Who may write to you',
      text: 'Subscribers may always write to you.',
      body: <WritingRules />,
    },
    { id: 'presence', group: 'Privacy', title: 'Presence', body: <PresenceRule /> },
    { id: 'fee', group: 'Prices', title: 'Subscription fee', body: <FeeForm /> },
    {
      id: 'offer',
      group: 'Prices',
      title: 'Limited offer',
      text: 'Your next subscribers pay less for their first period. Followers and expired subscribers get a notification.',
      body: <OfferForm />,
    },
    {
      id: 'chat-prices',
      group: 'Prices',
      title: 'Chat prices',
      text: 'In US dollars: what a fan pays for each message in a paid chat. Calls are not available yet; their prices are kept for later.',
      body: <ChatPricesForm />,
    },
    {
      id: 'chat-reasons',
      group: 'Prices',
      title: 'Reasons for a paid chat',
      text: 'What fans read before they begin one. Say only what you keep.',
      body: <ChatReasonsForm />,
    },
    {
      id: 'categories',
      group: 'Your page',
      title: 'Categories',
      text: 'Where people find you when they browse.',
      body: <CategoriesForm />,
    },
    (offersX || twitter.linked) && {
      id: 'x',
      group: 'Your page',
      title: 'Account on X',
      text: 'Sign in at X once, and your page shows the account that is really yours.',
      body: <TwitterLink fromX={fromX} />,
    },
  ];
  const shown = parts.filter((part) => part !== false);
  return groupNames.flatMap((name) => shown.filter(({ group }) => group === name));
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
