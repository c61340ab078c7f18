import { useInfiniteQuery } from '@tanstack/react-query';
import { createFileRoute, redirect } from '@tanstack/react-router';
import { accountKnown } from '@/entities/account/account-query.ts';
import { browseQuery } from '@/features/discovery/data/queries.ts';
import { useLiveBrowse } from '@/features/discovery/data/realtime.ts';
import { BrowseFilters } from '@/features/discovery/ui/browse-filters.tsx';
import { BrowseGrid, SearchGrid } from '@/features/discovery/ui/creator-grid.tsx';
import { promosQuery } from '@/features/wall/data/promos.ts';
import { useCurrentUserId } from '@/entities/account/current-user.tsx';
import { Page } from '@/ui/page.tsx';
import { SearchField } from '@/ui/search-field.tsx';
import { filterOf, knownParams, readBrowseSearch } from './-parts/browse-address.ts';
import { useBrowseRail } from './-parts/browse-rail.tsx';

export const Route = createFileRoute('/browse/{-$sort}/{-$category}/{-$subCategory}')({
  codeSplitGroupings: [['component']],
  validateSearch: readBrowseSearch,
  // The address holds the filter; unknown words are removed from it.
  beforeLoad: ({ params, search }) => {
    const known = knownParams(params);
    if (known === null) return;
    throw redirect({
      to: '/browse/{-$sort}/{-$category}/{-$subCategory}',
      params: known,
      search,
      replace: true,
    });
  },
  loader: async ({ context, params }) => {
    const session = context.session.get();
    const currentUserId = session.status === 'member' ? session.userId : null;
    // Members do not wait: grid and rail show their own skeletons in the final layout.
    const promos = context.queryClient.prefetchQuery(promosQuery(currentUserId));
    void context.queryClient.prefetchInfiniteQuery(browseQuery(filterOf(params), currentUserId));
    // A guest has a right column only if there are promotions; a fan always has one.
    if (currentUserId === null) await promos;
    await accountKnown(context.queryClient, currentUserId);
  },
  component: Browse,
});

function Browse() {
  const filter = filterOf(Route.useParams());
  const { q = '' } = Route.useSearch();
  const navigate = Route.useNavigate();
  const currentUserId = useCurrentUserId();
  useLiveBrowse(currentUserId);
  const first = useInfiniteQuery({
    ...browseQuery(filter, currentUserId),
    enabled: q === '',
    notifyOnChangeProps: ['isLoading'],
  });
  const rail = useBrowseRail(first.isLoading);
  const search = (query: string) =>
    void navigate({
      to: '/browse/{-$sort}/{-$category}/{-$subCategory}',
      params: { sort: 'all', category: filter.category },
      search: query === '' ? {} : { q: query },
      // All characters of one search share one history entry.
      replace: q !== '',
    });
  return (
    <Page
      title="Browse"
      width="full"
      actions={
        <SearchField label="Search creators" query={q} onSearch={search} className="md:w-72" />
      }
      aside={rail.column}
    >
      <BrowseFilters filter={filter} />
      {q === '' && rail.strip}
      {q === '' ? (
        <BrowseGrid filter={filter} currentUserId={currentUserId} isHeld={!rail.isSettled} />
      ) : (
        <SearchGrid query={q} category={filter.category} currentUserId={currentUserId} />
      )}
    </Page>
  );
}
