import { Link } from '@tanstack/react-router';
import { formatUsd } from '@/lib/money/format.ts';
import { ApproxPrice } from '@/entities/wallet/price.tsx';
import type { Account } from '@/entities/account/current-user.tsx';
import { Avatar } from '@/ui/avatar.tsx';
import { Skeleton } from '@/ui/skeleton.tsx';
import { brand } from '@/lib/brand.ts';
import type { NavigationItem } from '../navigation.ts';
import { Bell } from './bell.tsx';
import { railLook } from './rail-look.ts';
import { UnreadBadge } from './unread-badge.tsx';
import { useNavigation } from './use-navigation.ts';
import { useSignOut } from './use-sign-out.ts';

type RailProps = {
  account: Account | null;
  /** Leaves its width to the page. */
  isNarrow: boolean;
  onOpenYou: () => void;
};

/** The navigation from 768 px on: icons; with labels from 1024 px, a narrow one from 1536 px. */
export function Rail({ account, isNarrow, onOpenYou }: RailProps) {
  const items = useNavigation(account);
  return (
    <header data-rail={isNarrow ? 'narrow' : 'wide'} className={railLook}>
      <Link
        to={account?.role === 'fan' ? '/feed' : '/'}
        className="mb-3 flex h-12 items-center justify-center rounded-md text-lg font-bold labels:justify-start labels:px-4"
      >
        <span className="hidden labels:inline">{brand.name}</span>
        <span aria-hidden className="labels:hidden">
          {brand.name[0]}
        </span>
        <span className="sr-only labels:hidden">{brand.name}</span>
      </Link>
      <nav aria-label="Main" className="relative -mx-1 min-h-0 grow overflow-y-auto px-1 py-1">
        <ul className="flex flex-col gap-1">
          {items.map((item) => (
            <li key={item.to}>
              <RailLink item={item} />
            </li>
          ))}
        </ul>
        {!account && <RailSkeleton />}
      </nav>
      <YouButton account={account} onOpen={onOpenYou} />
    </header>
  );
}

const row =
  'relative flex h-11 items-center justify-center gap-4 rounded-md text-base text-quiet transition-colors hover:bg-raised hover:text-text labels:justify-start labels:px-4';
const activeRow = 'bg-raised font-semibold !text-text';

function RailLink({ item }: { item: NavigationItem }) {
  const Icon = item.icon;
  const signOut = useSignOut();
  const content = (
    <>
      <Icon aria-hidden className="size-5 shrink-0" strokeWidth={1.75} />
      <span className="sr-only labels:not-sr-only">{item.label}</span>
      {item.badge && (
        <UnreadBadge
          of={item.badge}
          look="number"
          className="absolute start-[calc(50%+2px)] top-0 data-wide:start-[calc(50%-8px)] px-1 leading-4 labels:static labels:px-1.5 labels:leading-5 labels:ms-auto"
        />
      )}
    </>
  );
  if (item.badge === 'activity') {
    return (
      <Bell to={item.to} label={item.label} className={row} activeClassName={activeRow}>
        {content}
      </Bell>
    );
  }
  return (
    <Link
      to={item.to}
      activeOptions={{ exact: item.to === '/', includeSearch: false }}
      title={item.label}
      onClick={item.to === '/logout' ? signOut : undefined}
      className={row}
      activeProps={{ className: activeRow }}
    >
      {content}
    </Link>
  );
}

function YouButton({ account, onOpen }: { account: Account | null; onOpen: () => void }) {
  if (!account) return <Skeleton className="h-14 rounded-md" />;
  const balance = account.balance_cents ?? null;
  return (
    <button
      type="button"
      onClick={onOpen}
      aria-haspopup="dialog"
      className="mt-3 flex min-h-14 items-center justify-center gap-3 rounded-md text-start transition-colors hover:bg-raised labels:justify-start labels:bg-surface labels:px-3"
    >
      <Avatar name={account.name} picture={account.avatar ?? null} size="sm" />
      <span className="sr-only min-w-0 labels:not-sr-only">
        <span className="block truncate text-sm font-semibold">{account.username}</span>
        <span className="block text-sm text-quiet tabular">
          {balance === null ? 'Account' : `${sumName(account)} ${formatUsd(balance)}`}
          {balance !== null && <ApproxPrice cents={balance} className="block" />}
        </span>
      </span>
    </button>
  );
}

/** The sum that the role sees first, in one word. */
const sumName = ({ role }: Account) => (role === 'fan' ? 'Balance' : 'Pending');

function RailSkeleton() {
  return (
    <div className="flex flex-col gap-1">
      {Array.from({ length: 8 }, (_, index) => (
        <span
          key={index}
          className="flex h-11 items-center justify-center labels:justify-start labels:px-4"
        >
          <Skeleton className="h-5 w-5 labels:w-32" />
        </span>
      ))}
    </div>
  );
}
