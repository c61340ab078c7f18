import { useQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { Blur } from '@/shared/media/blur.tsx';
import { formatApprox, formatUsd, type Rate } from '@/shared/money/format.ts';
import { useRate } from '@/shared/money/rate.tsx';
import { Button } from '@/shared/ui/button.tsx';
import { balanceQuery } from '../data/queries.ts';
import type { Message } from '../message.ts';
import { contentWords } from '../rules.ts';

type LockedCardProps = { message: Message; priceCents: number; onUnlock: () => void };

/** A priced message before it is bought: what is inside, what it costs, and from what. */
export function LockedCard({ message, priceCents, onUnlock }: LockedCardProps) {
  const rate = useRate();
  const { data: balance } = useQuery(balanceQuery);
  return (
    <div className="w-[min(22rem,82vw)] rounded-lg border border-line bg-surface p-2">
      <div className="relative isolate flex aspect-[4/3] flex-col items-center justify-center gap-3 overflow-hidden rounded-md bg-accent-soft">
        {message.locked_blur && <Blur value={message.locked_blur} className="-z-10" />}
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
        <p className="min-h-[1.125rem] text-center text-sm text-pretty text-quiet tabular">
          {balance != null && sourceWords(balance, priceCents, rate)}
        </p>
      </div>
    </div>
  );
}

function sourceWords(balance: number, price: number, rate: Rate | null): string {
  const source =
    balance >= price
      ? `From your balance of ${formatUsd(balance)} · yours to keep`
      : `Your balance is ${formatUsd(balance)} · you can top up first`;
  const approx = formatApprox(price, rate);
  return approx === null ? source : `${approx} · ${source}`;
}
