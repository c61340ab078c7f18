import {
  Banknote,
  Bell,
  BookOpen,
  CircleUser,
  Clapperboard,
  CreditCard,
  GraduationCap,
  Heart,
  House,
  LayoutDashboard,
  LifeBuoy,
  LogOut,
  MessageSquare,
  Search,
  Settings,
  ShoppingBag,
  type LucideIcon,
} from 'lucide-react';
import type { AnyRouter } from '@tanstack/react-router';
import type { Account } from '@/entities/account/current-user.tsx';
import type { Unread } from '@/lib/store/unread.ts';

export type NavigationItem = {
  to: string;
  label: string;
  /** The word below the icon of the tab bar, where this is one of its five. */
  tab?: string;
  icon: LucideIcon;
  /** Leads to a user's page, whose address is their name. */
  isProfile?: boolean;
  badge?: keyof Unread;
};

/**
 * The one list of where a signed-in user can go, in the order of the specification. The phone's
 * tab bar takes the items with a `tab`, in `TAB_ORDER`; the rail takes all, the You sheet the rest.
 * `academy`: the username behind the link for promoted creators, from the site's settings.
 */
export function navigationFor(account: Account, academy?: string): NavigationItem[] {
  const isFan = account.role === 'fan';
  const isPromoted = !isFan && account.is_promoted;
  const items: (NavigationItem | false)[] = [
    isFan && { to: '/feed', label: 'Feed', tab: 'Feed', icon: House },
    !isFan && { to: '/', label: 'Home', tab: 'Home', icon: House },
    {
      to: '/conversations',
      label: 'Messages',
      tab: 'Messages',
      icon: MessageSquare,
      badge: 'messages',
    },
    { to: '/stories', label: 'Stories', icon: Clapperboard },
    {
      to: '/notifications',
      label: 'Notifications',
      tab: 'Activity',
      icon: Bell,
      badge: 'activity',
    },
    { to: '/browse', label: 'Browse', tab: 'Browse', icon: Search },
    { to: `/${account.username}`, label: 'My page', icon: CircleUser, isProfile: true },
    !isFan && { to: '/admin', label: 'Back office', icon: LayoutDashboard },
    !isFan && { to: '/settings', label: 'Settings', icon: Settings },
    isPromoted &&
      academy !== undefined && {
        to: `/${academy}`,
        label: 'Academy',
        icon: GraduationCap,
        isProfile: true,
      },
    { to: '/billing', label: 'Billing', icon: isFan ? CreditCard : Banknote },
    isFan && { to: '/subscriptions', label: 'Subscriptions', icon: BookOpen },
    isFan && { to: '/favorites', label: 'Favorites', icon: Heart },
    isFan && { to: '/purchases', label: 'Purchases', icon: ShoppingBag },
    { to: '/support', label: 'Support', icon: LifeBuoy },
    { to: '/logout', label: 'Sign out', icon: LogOut },
  ];
  return items.filter((item) => item !== false);
}

const TAB_ORDER = ['Feed', 'Home', 'Browse', 'Messages', 'Activity'];

export function tabsOf(items: NavigationItem[]): NavigationItem[] {
  return items
    .filter((item) => item.tab !== undefined)
    .sort((a, b) => TAB_ORDER.indexOf(a.tab ?? '') - TAB_ORDER.indexOf(b.tab ?? ''));
}

export const footerLinks = [
  { to: '/about-us', label: 'About us' },
  { to: '/faq', label: 'FAQ' },
  { to: '/privacy', label: 'Privacy' },
  { to: '/terms', label: 'Terms' },
  { to: '/contact', label: 'Contact' },
] as const;

/**
 * Whether an address has a page of its own, so that no link leads to the catch-all. A word of ours
 * whose page does not exist looks like a profile's address, so a profile's has to be named as one.
 */
export function hasPage(router: AnyRouter, to: string, isProfile = false): boolean {
  const [, , route] = router.getMatchedRoutes(to);
  if (route === undefined || route.id === '/$' || route.options.staticData?.isComing) return false;
  return isProfile || route.id !== '/$username';
}
