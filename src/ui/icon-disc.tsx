import type { LucideIcon } from 'lucide-react';

/** The icon of a part, on a disc in the accent colour; decorative. */
export const IconDisc = ({ icon: Icon }: { icon: LucideIcon }) => (
  <span
    aria-hidden
    className="flex size-11 shrink-0 items-center justify-center rounded-full bg-accent-soft"
  >
    <Icon className="size-5 text-accent" strokeWidth={1.75} />
  </span>
);
