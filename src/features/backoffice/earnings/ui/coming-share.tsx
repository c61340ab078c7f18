import { useQuery } from '@tanstack/react-query';
import { Percent } from 'lucide-react';
import { shareQuery } from '@/entities/wallet/share.ts';
import { Banner } from '@/ui/banner.tsx';
import { comingShareQuery } from '../data/queries.ts';
import { utcDayName } from '../months.ts';

/** The share that was agreed for a later day; nothing where the present one stays. */
export function ComingShare() {
  const { data: coming } = useQuery(comingShareQuery);
  const { data: present } = useQuery({ ...shareQuery, enabled: !!coming });
  if (!coming || present === undefined) return null;
  return (
    <Banner icon={Percent}>
      From <time dateTime={coming.from}>{utcDayName(coming.from)}</time> (UTC) you keep{' '}
      {coming.share_bps / 100}% of each sale. Until then you keep {present / 100}%; what was sold
      before stays as it is.
    </Banner>
  );
}
