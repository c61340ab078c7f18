import { createFileRoute } from '@tanstack/react-router';
import { requireFan } from '@/app/guards.ts';
import { FavoritesList } from '@/features/subscriptions/ui/favorites-list.tsx';
import { useAccount } from '@/entities/account/current-user.tsx';
import { Page } from '@/ui/page.tsx';
import { MoneyAside } from '../-parts/money-aside.tsx';
import { readListSearch, type ListSearch } from '../-parts/list-search.ts';

/** For fans; creators are redirected to their own profile. */
export const Route = createFileRoute('/_member/favorites')({
  validateSearch: readListSearch,
  beforeLoad: async (entering) => ({ account: await requireFan(entering) }),
  loaderDeps: ({ search }): ListSearch => search,
  loader: async ({ context: { queryClient, account }, deps: { q = '' } }) => {
    const { favoritesQuery } = await import('@/features/subscriptions/data/lists.ts');
    void queryClient.prefetchInfiniteQuery(favoritesQuery(account.id, q));
  },
  component: Favorites,
});

function Favorites() {
  const { id } = useAccount();
  const { q = '' } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <Page title="Favorites" aside={<MoneyAside />}>
      <FavoritesList
        fanId={id}
        search={q}
        onSearch={(next) => void navigate({ search: next ? { q: next } : {}, replace: true })}
      />
    </Page>
  );
}
