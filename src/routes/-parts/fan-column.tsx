import { useQuery } from '@tanstack/react-query';
import { FanCard } from '@/features/backoffice/fans/ui/fan-card.tsx';
import { conversationQuery } from '@/features/chat/data/queries.ts';

/** The right column of a creator's thread with a fan. */
export function FanColumn({ username }: { username: string }) {
  const { data } = useQuery(conversationQuery(username));
  if (data?.partner.role !== 'fan' || data.partner.special) return null;
  return (
    <aside
      aria-label="About this fan"
      className="relative w-72 shrink-0 overflow-y-auto border-s border-line p-4"
    >
      <FanCard fanId={data.partner.id} notes={data.mine.notes} />
    </aside>
  );
}
