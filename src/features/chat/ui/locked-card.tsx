import { useQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { formatUsd } from '@/shared/money/format.ts';
import { Button } from '@/shared/ui/button.tsx';
import { balanceQuery } from '../data/queries.ts';
import type { Message } from '../message.ts';
import { contentWords } from '../rules.ts';

type LockedCardProps = { message: Message; priceCents: number; onUnlock: () => void };

/** A priced message before it is bought: what is inside, what it costs, and from what. */
export function LockedCard({ message, priceCents, onUnlock }: LockedCardProps) {
  const { data: balance } = useQuery(balanceQuery);
  return (
    <div className="w-[min(22rem,82vw)] rounded-lg border border-line bg-surface p-2">
      <div
        className="flex aspect-[5/4] flex-col items-center justify-center gap-3 rounded-md bg-accent-soft"
        style={tint(message.locked_blur)}
      >
        <span className="flex size-12 items-center justify-center rounded-full bg-background text-text">
          <Lock aria-hidden className="size-5" strokeWidth={1.75} />
        </span>
        <span className="rounded-full bg-background px-3 py-1 text-sm font-semibold text-text">
          {contentWords(message.kind, message.media_count)}
        </span>
      </div>
      <div className="flex flex-col gap-3 px-1.5 pt-3 pb-1.5">
        {message.text && (
          <p dir="auto" className="whitespace-pre-wrap">
            {message.text}
          </p>
        )}
        <Button variant="primary" wide onClick={onUnlock}>
          Unlock for {formatUsd(priceCents)}
        </Button>
        <p className="min-h-[1.125rem] text-center text-sm text-quiet tabular">
          {balance != null && <>From your balance of {formatUsd(balance)} · yours to keep</>}
        </p>
      </div>
    </div>
  );
}

/** Two average colours and nothing more of what is locked: 'rrggbb-rrggbb'. */
function tint(lockedBlur: string | null) {
  const colors = /^([0-9a-f]{6})-([0-9a-f]{6})$/.exec(lockedBlur ?? '');
  return colors ? { background: `linear-gradient(160deg, #${colors[1]}, #${colors[2]})` } : {};
}
