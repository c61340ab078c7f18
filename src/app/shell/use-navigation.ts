import { useRouter } from '@tanstack/react-router';
import type { Account } from '@/entities/account/current-user.tsx';
import { hasPage, navigationFor, type NavigationItem } from '../navigation.ts';

/** The destinations of this user; empty until the account is read. */
export function useNavigation(account: Account | null): NavigationItem[] {
  const router = useRouter();
  if (!account) return [];
  return navigationFor(account).filter((item) => hasPage(router, item.to, item.isProfile));
}
