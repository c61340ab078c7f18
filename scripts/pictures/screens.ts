import type { Page } from 'playwright-core';

/** The visitor of a screen: a guest, or the name of a demo account. */
type Viewer = 'guest' | 'jonas_r' | 'mara_voss';

export type Screen = {
  /** The name of the file, before width and theme. */
  name: string;
  as: Viewer;
  /** An address of the page; `:post` stands for an open post of the creator. */
  path: string;
  /** Presses what the address alone does not show. */
  prepare?: (page: Page) => Promise<void>;
};

const fan = 'jonas_r';
const creator = 'mara_voss';

/** The screens in the folder of pictures, in the order in which people meet them. */
export const screens: readonly Screen[] = [
  { name: 'landing', as: 'guest', path: '/' },
  { name: 'browse', as: 'guest', path: '/browse' },
  { name: 'profile-guest', as: 'guest', path: `/${creator}` },
  { name: 'register', as: 'guest', path: '/register' },
  { name: 'sign-in', as: 'guest', path: '/login' },
  { name: 'feed', as: fan, path: '/feed' },
  { name: 'profile', as: fan, path: '/ines_duarte' },
  { name: 'profile-subscriber', as: fan, path: `/${creator}` },
  { name: 'post', as: fan, path: '/post/:post' },
  { name: 'tip', as: fan, path: `/${creator}?action=tip&amount=2000` },
  { name: 'conversations', as: fan, path: '/conversations' },
  { name: 'thread', as: fan, path: `/conversations/${creator}` },
  { name: 'store', as: fan, path: `/conversations/${creator}/store` },
  { name: 'notifications', as: fan, path: '/notifications' },
  { name: 'stories', as: fan, path: '/stories' },
  { name: 'subscriptions', as: fan, path: '/subscriptions' },
  { name: 'favorites', as: fan, path: '/favorites' },
  { name: 'purchases', as: fan, path: '/purchases' },
  { name: 'wallet', as: fan, path: '/billing/card' },
  { name: 'transactions', as: fan, path: '/billing/transactions' },
  { name: 'account', as: fan, path: '/billing/account' },
  { name: 'home', as: creator, path: '/admin' },
  { name: 'profile-owner', as: creator, path: `/${creator}` },
  { name: 'earnings', as: creator, path: '/admin/earnings' },
  { name: 'fans', as: creator, path: '/admin/subscribers' },
  { name: 'settings', as: creator, path: '/settings' },
];

/** Every other screen that a demo account can open, for a review of all of them. */
export const otherScreens: readonly Screen[] = [
  { name: 'register-creator', as: 'guest', path: '/enroll' },
  { name: 'register-fan', as: 'guest', path: '/register/follower' },
  { name: 'lost-password', as: 'guest', path: '/lost-password' },
  { name: 'complaints', as: 'guest', path: '/complaints' },
  { name: 'terms', as: 'guest', path: '/terms' },
  { name: 'privacy', as: 'guest', path: '/privacy' },
  { name: 'faq', as: 'guest', path: '/faq' },
  { name: 'faq-performer', as: 'guest', path: '/faq/performer' },
  { name: 'about-us', as: 'guest', path: '/about-us' },
  { name: 'contact', as: 'guest', path: '/contact' },
  { name: 'not-found', as: 'guest', path: '/not-found' },
  { name: 'release-unknown', as: 'guest', path: '/release/unknown' },
  { name: 'welcome', as: fan, path: '/welcome' },
  { name: 'support', as: fan, path: '/support' },
  { name: 'decisions', as: fan, path: '/decisions' },
  { name: 'notifications-settings', as: fan, path: '/billing/notifications' },
  { name: 'browse-member', as: fan, path: '/browse/newest' },
  { name: 'followers', as: creator, path: '/admin/followers' },
  { name: 'blocked', as: creator, path: '/admin/blocked' },
  { name: 'people', as: creator, path: '/admin/people' },
  { name: 'scheduled', as: creator, path: '/admin/scheduled' },
  { name: 'delivered', as: creator, path: '/admin/delivered' },
  { name: 'store-own', as: creator, path: '/admin/store' },
  { name: 'referrals', as: creator, path: '/admin/referrals' },
  { name: 'trials', as: creator, path: '/admin/trials' },
  { name: 'transactions-own', as: creator, path: '/admin/transactions' },
  { name: 'banking', as: creator, path: '/admin/banking' },
  { name: 'withdrawals', as: creator, path: '/admin/withdrawals' },
  { name: 'conversations-creator', as: creator, path: '/conversations' },
  { name: 'thread-creator', as: creator, path: `/conversations/${fan}` },
  { name: 'stories-creator', as: creator, path: '/stories' },
  { name: 'notifications-creator', as: creator, path: '/notifications' },
  { name: 'decisions-creator', as: creator, path: '/decisions' },
];
