import { BadgeCheck } from 'lucide-react';
import { classes } from '@/ui/classes.ts';

const words = 'Verified: a card is linked';

type VerifiedTickProps = { isVerified: boolean; className?: string };

/** The green tick beside the name of a fan who has linked a card; it never says which. */
export function VerifiedTick({ isVerified, className }: VerifiedTickProps) {
  if (!isVerified) return null;
  return (
    <span
      role="img"
      aria-label={words}
      title={words}
      className={classes('inline-flex shrink-0 text-good', className)}
    >
      <BadgeCheck aria-hidden className="size-4" strokeWidth={2} />
    </span>
  );
}
