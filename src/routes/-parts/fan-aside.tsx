import { lazy, Suspense } from 'react';
import { useAccount } from '@/entities/account/current-user.tsx';
import { useMedia } from '@/ui/use-media-query.ts';

const FanColumn = lazy(async () => ({
  default: (await import('./fan-column.tsx')).FanColumn,
}));

/** The card of the fan of a thread, beside it from 1200 px on. */
export function FanAside({ username }: { username: string }) {
  const isWide = useMedia('(min-width: 1200px)');
  const { role } = useAccount();
  if (!isWide || role !== 'creator') return null;
  return (
    <Suspense fallback={<div className="w-72 shrink-0 border-s border-line" />}>
      <FanColumn username={username} />
    </Suspense>
  );
}
