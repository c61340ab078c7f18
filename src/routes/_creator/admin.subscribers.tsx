import { createFileRoute } from '@tanstack/react-router';
import { subscribersQuery } from '@/features/backoffice/fans/data/queries.ts';
import { SubscriberList } from '@/features/backoffice/fans/ui/fan-list.tsx';
import { AdminPage } from '../-parts/admin-page.tsx';
import { readListSearch, type ListSearch } from '../-parts/list-search.ts';

export const Route = createFileRoute('/_creator/admin/subscribers')({
  validateSearch: readListSearch,
  loaderDeps: ({ search }): ListSearch => search,
  loader: ({ context: { queryClient }, deps: { q = '' } }) => {
    void queryClient.prefetchInfiniteQuery(subscribersQuery(q));
  },
  component: Subscribers,
});

function Subscribers() {
  const { q = '' } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <AdminPage title="Subscribers">
      <SubscriberList
        search={q}
        onSearch={(next) => void navigate({ search: next ? { q: next } : {}, replace: true })}
      />
    </AdminPage>
  );
}
