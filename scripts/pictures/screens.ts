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
