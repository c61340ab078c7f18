import { Link2Off } from 'lucide-react';
import type { ReactNode } from 'react';
import { Card } from './card.tsx';

type DeadLinkProps = { action: ReactNode; children: ReactNode };

/** The page of a link that has ended, with what helps and leads on. */
export function DeadLink({ action, children }: DeadLinkProps) {
  return (
    <Card className="flex flex-col items-center gap-4 !px-6 !py-7 text-center">
      <Link2Off aria-hidden className="size-7 text-quiet" strokeWidth={1.5} />
      <div className="flex flex-col gap-1.5">
        <h2 className="text-lg text-balance">This link no longer works.</h2>
        <p className="text-balance text-quiet">{children}</p>
      </div>
      {action}
    </Card>
  );
}
