import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { siteQuery } from '@/features/identity/auth/data/queries.ts';
import type { Account } from '@/entities/account/current-user.tsx';
import { hasPage, navigationFor, type NavigationItem } from '../navigation.ts';

/** The destinations of this user; empty until the account is read. */
export function useNavigation(account: Account | null): NavigationItem[] {
  const router = useRouter();
  const { data: academy } = useQuery({
    ...siteQuery,
    enabled: account?.is_promoted === true,
    select: (site) => site.academy_username,
  });
  if (!account) return [];
  return navigationFor(account, academy).filter((item) => hasPage(router, item.to, item.isProfile));
}
