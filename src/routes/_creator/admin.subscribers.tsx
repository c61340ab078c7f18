import { createFileRoute } from '@tanstack/react-router';
import { subscribersQuery } from '@/features/backoffice/fans/data/queries.ts';
import { readGroup, type FanGroup } from '@/features/backoffice/fans/groups.ts';
import { SubscriberList } from '@/features/backoffice/fans/ui/fan-list.tsx';
import { AdminPage } from '../-parts/admin-page.tsx';
import { readListSearch, type ListSearch } from '../-parts/list-search.ts';

type SubscriberSearch = ListSearch & { group?: FanGroup };

const searchOf = (q: string | undefined, group: FanGroup | undefined): SubscriberSearch => ({
  ...(q && { q }),
  ...(group && { group }),
});

export const Route = createFileRoute('/_creator/admin/subscribers')({
  validateSearch: (search): SubscriberSearch =>
    searchOf(readListSearch(search).q, readGroup(search['group'])),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps: { q = '', group } }) => {
    void queryClient.prefetchInfiniteQuery(subscribersQuery(q, group));
  },
  component: Subscribers,
});

function Subscribers() {
  const { q = '', group } = Route.useSearch();
  const navigate = Route.useNavigate();
  const show = (search: SubscriberSearch) => void navigate({ search, replace: true });
  return (
    <AdminPage title="Subscribers">
      <SubscriberList
        search={q}
        onSearch={(next) => show(searchOf(next, group))}
        group={group}
        onGroup={(next) => show(searchOf(q, next))}
      />
    </AdminPage>
  );
}
