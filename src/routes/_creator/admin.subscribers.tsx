import { createFileRoute } from '@tanstack/react-router';
import { subscribersQuery, topFansQuery } from '@/features/backoffice/fans/data/queries.ts';
import {
  readShownFans,
  stateOf,
  type ShownFans,
  type SubscribersSearch,
} from '@/features/backoffice/fans/shown-fans.ts';
import { ShownFanList } from '@/features/backoffice/fans/ui/fan-list.tsx';
import { AdminPage } from '../-parts/admin-page.tsx';
import { readListSearch } from '../-parts/list-search.ts';

export const Route = createFileRoute('/_creator/admin/subscribers')({
  validateSearch: (search: Record<string, unknown>): SubscribersSearch => ({
    ...readListSearch(search),
    ...readShownFans(search.show),
  }),
  loaderDeps: ({ search }): SubscribersSearch => search,
  loader: ({ context: { queryClient }, deps: { q = '', show } }) => {
    void (show === 'top'
      ? queryClient.prefetchInfiniteQuery(topFansQuery)
      : queryClient.prefetchInfiniteQuery(subscribersQuery(q, stateOf(show ?? 'all'))));
  },
  component: Subscribers,
});

function Subscribers() {
  const { q = '', show = 'all' } = Route.useSearch();
  const navigate = Route.useNavigate();
  const toShown = (next: ShownFans) =>
    void navigate({ search: readShownFans(next), replace: true });
  const toSearch = (next: string) =>
    void navigate({
      search: { ...readShownFans(show), ...(next ? { q: next } : {}) },
      replace: true,
    });
  return (
    <AdminPage title="Subscribers">
      <ShownFanList show={show} onShow={toShown} search={q} onSearch={toSearch} />
    </AdminPage>
  );
}
