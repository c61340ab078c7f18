import { creatorShareBps } from '@generated/limits.gen.ts';
import { useQuery } from '@tanstack/react-query';
import { formatWithApprox } from '@/lib/money/format.ts';
import { useAccount } from '@/entities/account/current-user.tsx';
import { useRate } from './rate.tsx';
import { keptCents, shareQuery } from './share.ts';

/**
 * Behind a sum that a fan paid: the signed-in creator's part of it. Nothing for fans, and where
 * another share was agreed, because the sum may be older than that share.
 */
export function KeptPart({ cents }: { cents: number }) {
  const isCreator = useAccount().role === 'creator';
  const rate = useRate();
  const { data: shareBps } = useQuery({ ...shareQuery, enabled: isCreator });
  if (!isCreator || cents === 0 || shareBps !== creatorShareBps) return null;
  return <span>· you get {formatWithApprox(keptCents(cents, shareBps), rate)}</span>;
}
