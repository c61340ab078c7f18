import { useQuery } from '@tanstack/react-query';
import { creatorShareBps } from '@generated/limits.gen.ts';
import { brand } from '@/lib/brand.ts';
import { formatUsd, formatWithApprox } from '@/lib/money/format.ts';
import { useAccount, useCurrentUser } from '@/entities/account/current-user.tsx';
import { classes } from '@/ui/classes.ts';
import { useRate } from './rate.tsx';
import { keptCents, platformPercent, shareQuery } from './share.ts';

type FeeNoteProps = {
  /** Whole cents that a fan pays; null while none are typed. */
  cents: number | null;
  /** The price stands beside the note already. */
  isPriceShown?: boolean;
  className?: string;
};

/** The signed-in creator's part of a price; nothing for fans or before both are known. */
export function FeeNote({ cents, isPriceShown = false, className }: FeeNoteProps) {
  const { role } = useAccount();
  const rate = useRate();
  const { data: shareBps } = useQuery({ ...shareQuery, enabled: role === 'creator' });
  if (role !== 'creator' || cents === null || cents === 0 || shareBps === undefined) return null;
  return (
    <span className={classes('text-sm text-pretty text-quiet tabular', className)}>
      You receive {formatWithApprox(keptCents(cents, shareBps), rate)}
      {!isPriceShown && <> of {formatUsd(cents)}</>}, {brand.name} keeps {platformPercent(shareBps)}
      .
    </span>
  );
}

/** A sentence for a signed-in creator who keeps another share than the one that a page names. */
export function OwnShare() {
  const currentUser = useCurrentUser();
  const account = currentUser.status === 'member' ? currentUser.account : null;
  return account?.role === 'creator' && !account.is_closing ? <AgreedShare /> : null;
}

function AgreedShare() {
  const { data: shareBps = creatorShareBps } = useQuery(shareQuery);
  if (shareBps === creatorShareBps) return null;
  return <> Another share was agreed with you: you keep {shareBps / 100} percent.</>;
}
