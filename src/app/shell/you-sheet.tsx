import { Link } from '@tanstack/react-router';
import { UserCog } from 'lucide-react';
import { formatUsd } from '@/lib/money/format.ts';
import { useCurrentUser, type Account } from '@/entities/account/current-user.tsx';
import { VerifiedTick } from '@/entities/user/verified-tick.tsx';
import { classes } from '@/ui/classes.ts';
import { Dialog } from '@/ui/dialog.tsx';
import { ApproxPrice } from '@/entities/wallet/price.tsx';
import { footerLinks } from '../navigation.ts';
import { ThemeChoice } from './theme-choice.tsx';
import { UnreadBadge } from './unread-badge.tsx';
import { useNavigation } from './use-navigation.ts';
import { useSignOut } from './use-sign-out.ts';

const row = 'flex h-12 items-center gap-4 rounded-md px-2 text-base hover:bg-raised';

/** The user's own sheet: pages without a tab, the theme, sign-out. */
export function YouSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const currentUser = useCurrentUser();
  const signOut = useSignOut();
  const account = currentUser.status === 'member' ? currentUser.account : null;
  // Items of the tab bar are left out.
  const items = useNavigation(account).filter((item) => item.tab === undefined);
  if (!account) return null;
  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={account.name}
      description={<Balance account={account} />}
    >
      {/* Not an item of the list, which ends with the way out. */}
      <Link {...accountPage(account)} onClick={onClose} className={classes(row, '-mx-2')}>
        <UserCog aria-hidden className="size-5 text-quiet" strokeWidth={1.75} />
        Account
      </Link>
      <nav aria-label="Account" className="-mx-2">
        <ul>
          {items.map(({ to, label, icon: Icon, badge }) => (
            <li key={to}>
              <Link
                to={to}
                onClick={(event) => {
                  onClose();
                  if (to === '/logout') signOut(event);
                }}
                className={row}
              >
                <Icon aria-hidden className="size-5 text-quiet" strokeWidth={1.75} />
                {label}
                {badge && <UnreadBadge of={badge} look="number" className="ms-auto" />}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="mt-2 flex items-center justify-between gap-4 border-t border-line pt-4">
        <span className="text-sm text-quiet">Appearance</span>
        <ThemeChoice userId={account.id} />
      </div>
      <ul className="mt-5 flex flex-wrap gap-x-4 gap-y-1 text-sm text-quiet">
        {footerLinks.map(({ to, label }) => (
          <li key={to}>
            <Link
              to={to}
              onClick={onClose}
              className="inline-flex min-h-8 items-center hover:text-text"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}

/** The page on which a user changes how to sign in. */
const accountPage = ({ role }: Account) =>
  role === 'fan'
    ? ({ to: '/billing/account' } as const)
    : ({ to: '/settings', hash: 'email' } as const);

function Balance({ account }: { account: Account }) {
  if (account.balance_cents == null) return <>@{account.username}</>;
  return (
    <>
      @{account.username} <VerifiedTick isVerified={account.is_verified} className="align-[-3px]" />
      {' · '}
      {account.role === 'fan' ? 'Account Balance' : 'Pending Balance'}{' '}
      <span className="tabular">{formatUsd(account.balance_cents)}</span>{' '}
      <ApproxPrice cents={account.balance_cents} />
    </>
  );
}
