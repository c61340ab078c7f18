import { useQuery } from '@tanstack/react-query';
import { Loading } from '@/ui/skeleton.tsx';
import { featuredQuery } from '../data/featured.ts';
import { CreatorCard, CreatorCardSkeleton } from './creator-card.tsx';

/** Two rows of two, or one of four. */
const SHOWN = 4;

const grid = 'grid grid-cols-2 gap-3 lg:gap-4';
const rowOfFour = `${grid} lg:grid-cols-4`;

/** Featured creators with their prices, for guests. Nothing on a site without creators. */
export function FeaturedCreators({ inRow = false }: { inRow?: boolean }) {
  const { data, isPending } = useQuery(featuredQuery);
  const look = inRow ? rowOfFour : grid;
  if (isPending) {
    return (
      <Loading label="Loading creators">
        <div className={look}>
          {Array.from({ length: SHOWN }, (_, place) => (
            <CreatorCardSkeleton key={place} />
          ))}
        </div>
      </Loading>
    );
  }
  const shown = data?.slice(0, SHOWN) ?? [];
  return (
    <section aria-label="Featured creators" className={look}>
      {shown.map((creator) => (
        <CreatorCard key={creator.id} creator={creator} />
      ))}
      {/* A young site has fewer; what stands below keeps its place. */}
      {Array.from({ length: SHOWN - shown.length }, (_, place) => (
        <div key={place} aria-hidden className="invisible">
          <CreatorCardSkeleton />
        </div>
      ))}
    </section>
  );
}
