import { useRouter } from '@tanstack/react-router';
import type { Account } from '@/shared/session/viewer.tsx';
import { hasPage, navigationFor, type NavigationItem } from '../navigation.ts';

/** Where this person can go; nothing while the account is still being read. */
export function useNavigation(account: Account | null): NavigationItem[] {
  const router = useRouter();
  if (!account) return [];
  return navigationFor(account).filter((item) => hasPage(router, item.to, item.isProfile));
}
