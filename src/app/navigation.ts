import {
  Bell,
  BookOpen,
  CircleUser,
  Clapperboard,
  CreditCard,
  Heart,
  House,
  LifeBuoy,
  LogOut,
  MessageSquare,
  Search,
  Settings,
  ShoppingBag,
  type LucideIcon,
} from 'lucide-react';
import type { AnyRouter } from '@tanstack/react-router';
import { isAccepted, type Account } from '@/entities/account/current-user.tsx';
import type { Unread } from '@/lib/store/unread.ts';

export type NavigationItem = {
  to: string;
  label: string;
  /** Label in the tab bar, for its five items. */
  tab?: string;
  icon: LucideIcon;
  /** Links to a user's profile, at /{username}. */
  isProfile?: boolean;
  badge?: keyof Unread;
};

/**
 * All destinations of a signed-in user, in order. The phone's tab bar shows the items with a `tab`,
 * in `TAB_ORDER`; the rail shows all, the You sheet the rest.
 */
export function navigationFor(account: Account): NavigationItem[] {
  const isFan = account.role === 'fan';
  const items: (NavigationItem | false)[] = [
    isFan && { to: '/feed', label: 'Feed', tab: 'Feed', icon: House },
    // The home of the back office, once there is something to see.
    !isFan && { to: isAccepted(account) ? '/admin' : '/', label: 'Home', tab: 'Home', icon: House },
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
      tab: 'Notifications',
      icon: Bell,
      badge: 'activity',
    },
    { to: '/browse', label: 'Browse', tab: 'Browse', icon: Search },
    { to: `/${account.username}`, label: 'My page', icon: CircleUser, isProfile: true },
    !isFan && { to: '/settings', label: 'Settings', icon: Settings },
    isFan && { to: '/billing', label: 'Billing', icon: CreditCard },
    isFan && { to: '/subscriptions', label: 'Subscriptions', icon: BookOpen },
    isFan && { to: '/favorites', label: 'Favorites', icon: Heart },
    isFan && { to: '/purchases', label: 'Purchases', icon: ShoppingBag },
    { to: '/support', label: 'Support', icon: LifeBuoy },
    { to: '/logout', label: 'Sign out', icon: LogOut },
  ];
  return items.filter((item) => item !== false);
}

const TAB_ORDER = ['Feed', 'Home', 'Browse', 'Messages', 'Notifications'];

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
  { to: '/complaints/{-$code}', label: 'Complaints' },
] as const;

/**
 * Whether an address has a page of its own, so that no link leads to the catch-all route. A path
 * without a page looks like a profile's address, so links to profiles pass `isProfile`.
 */
export function hasPage(router: AnyRouter, to: string, isProfile = false): boolean {
  const [, , route] = router.getMatchedRoutes(to);
  if (route === undefined || route.id === '/$' || route.options.staticData?.isComing) return false;
  return isProfile || route.id !== '/$username';
}
