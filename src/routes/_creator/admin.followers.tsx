import { createFileRoute } from '@tanstack/react-router';
import { followersQuery } from '@/features/backoffice/fans/data/queries.ts';
import { FollowerList } from '@/features/backoffice/fans/ui/fan-list.tsx';
import { AdminPage } from '../-parts/admin-page.tsx';
import { readListSearch, type ListSearch } from '../-parts/list-search.ts';

export const Route = createFileRoute('/_creator/admin/followers')({
  validateSearch: readListSearch,
  loaderDeps: ({ search }): ListSearch => search,
  loader: ({ context: { queryClient }, deps: { q = '' } }) => {
    void queryClient.prefetchInfiniteQuery(followersQuery(q));
  },
  component: Followers,
});

function Followers() {
  const { q = '' } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <AdminPage title="Followers">
      <FollowerList
        search={q}
        onSearch={(next) => void navigate({ search: next ? { q: next } : {}, replace: true })}
      />
    </AdminPage>
  );
}
