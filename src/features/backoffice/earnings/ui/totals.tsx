import { useQuery } from '@tanstack/react-query';
import { ApproxPrice, Price } from '@/entities/wallet/price.tsx';
import { Card } from '@/ui/card.tsx';
import { ListState } from '@/ui/list-state.tsx';
import { Loading, Skeleton } from '@/ui/skeleton.tsx';
import { columns } from '../columns.ts';
import { totalsQuery } from '../data/queries.ts';

/** The earnings of a creator in all, by type. */
export function Totals() {
  const { data, error, isPending, refetch } = useQuery(totalsQuery);
  if (isPending) {
    return (
      <Loading>
        <Skeleton className="h-32 w-full rounded-lg" />
      </Loading>
    );
  }
  if (!data) return <ListState kind="error" error={error} onRetry={() => void refetch()} />;
  return (
    <Card className="p-5">
      <h2 className="sr-only">Lifetime totals</h2>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 md:grid-cols-3">
        <Figure label="Total Revenue" cents={data.total_cents} />
        {columns.map(({ key, label }) => (
          <Figure key={key} label={label} cents={data[key]} />
        ))}
      </dl>
    </Card>
  );
}

function Figure({ label, cents }: { label: string; cents: number }) {
  return (
    <div className="flex flex-col gap-0.5">
      <dt className="text-sm text-quiet">{label}</dt>
      <dd className="flex flex-col">
        <Price cents={cents} className="text-lg font-semibold" />
        <ApproxPrice cents={cents} />
      </dd>
    </div>
  );
}
