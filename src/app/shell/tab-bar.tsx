import { Link } from '@tanstack/react-router';
import { Fragment, lazy, Suspense } from 'react';
import type { Account } from '@/entities/account/current-user.tsx';
import { Avatar } from '@/ui/avatar.tsx';
import { Skeleton } from '@/ui/skeleton.tsx';
import { tabsOf } from '../navigation.ts';
import { tabBar } from './looks.ts';
import { UnreadBadge } from './unread-badge.tsx';
import { useNavigation } from './use-navigation.ts';

// Fans have none, so that it is not part of the first load.
const NewPostTab = lazy(async () => ({ default: (await import('./new-post-tab.tsx')).NewPostTab }));

const tab =
  'flex h-16 w-full flex-col items-center justify-center gap-1 text-xs text-quiet transition-colors';

/** The navigation on phones. */
export function TabBar({ account, onOpenYou }: { account: Account | null; onOpenYou: () => void }) {
  const tabs = tabsOf(useNavigation(account));
  return (
    <nav aria-label="Main" className={tabBar}>
      {/* Each tab has the room of its word and an equal share of the rest: at 320 px all words fit. */}
      <ul className="mx-auto flex max-w-lg">
        {tabs.map(({ to, tab: label, icon: Icon, badge }, place) => (
          <Fragment key={to}>
            {place === NEW_PLACE && account?.role === 'creator' && (
              <li className="grow">
                <Suspense fallback={<span className={tab} />}>
                  <NewPostTab account={account} className={tab} />
                </Suspense>
              </li>
            )}
            <li className="grow">
              <Link
                to={to}
                activeOptions={{ exact: to === '/', includeSearch: false }}
                className={tab}
                activeProps={{ className: '!text-text font-semibold' }}
              >
                <span className="relative">
                  <Icon aria-hidden className="size-[22px]" strokeWidth={1.75} />
                  {badge && (
                    <UnreadBadge of={badge} look="dot" className="absolute -end-1.5 -top-1" />
                  )}
                </span>
                {label}
              </Link>
            </li>
          </Fragment>
        ))}
        {!account && <TabSkeletons />}
        <li className="grow">
          <button type="button" onClick={onOpenYou} aria-haspopup="dialog" className={tab}>
            {account ? (
              <Avatar
                name={account.name}
                picture={account.avatar ?? null}
                size="xs"
                className="-my-[3px]"
              />
            ) : (
              <Skeleton className="-my-[3px] size-7 rounded-full" />
            )}
            You
          </button>
        </li>
      </ul>
    </nav>
  );
}

/** The place of the button for a new post, in the middle of the bar. */
const NEW_PLACE = 2;

/** Placeholders as wide as the tabs of a fan, so that the last button keeps its place. */
function TabSkeletons() {
  return ['Feed', 'Browse', 'Messages', 'Notifications'].map((label) => (
    <li key={label} aria-hidden className="grow">
      <span className={tab}>
        <Skeleton className="size-[22px] rounded-full" />
        <span className="invisible">{label}</span>
      </span>
    </li>
  ));
}
