import { Link2Off } from 'lucide-react';
import type { ReactNode } from 'react';
import { Card } from './card.tsx';
import { ListState } from './list-state.tsx';

/** The page of a link that has ended, with what leads on. */
export function DeadLink({ text, action }: { text: string; action: ReactNode }) {
  return (
    <Card className="!p-0">
      <ListState
        kind="empty"
        icon={Link2Off}
        text={<span className="font-semibold text-text">{text}</span>}
        action={action}
        className="!py-8"
      />
    </Card>
  );
}
