import type { Conversation } from '@domain/answers/chat.ts';
import { X } from 'lucide-react';
import { IconButton } from '@/ui/icon-button.tsx';
import type { About } from '../data/message.ts';
import { quoteWords } from '../data/rules.ts';

type AboutLineProps = {
  about: About;
  partner: Conversation['partner'];
  /** The partner's name as the signed-in user sees it. */
  name: string;
  onDrop: () => void;
};

/** Above the field: what the message being written is about. */
export function AboutLine({ about, partner, name, onDrop }: AboutLineProps) {
  const whose =
    about.kind === 'message' && about.quote.sender_id !== partner.id ? 'yourself' : name;
  return (
    <div className="flex items-center gap-2 rounded-e-md border-s-2 border-accent bg-raised ps-3">
      <p className="min-w-0 grow py-1.5 text-sm">
        <span className="block font-semibold">
          {about.kind === 'story' ? 'About a story of' : 'Reply to'} <bdi>{whose}</bdi>
        </span>
        {about.kind === 'message' && (
          <span dir="auto" className="block truncate text-quiet">
            {quoteWords(about.quote)}
          </span>
        )}
      </p>
      <IconButton icon={X} label="Do not reply to it" onClick={onDrop} />
    </div>
  );
}
