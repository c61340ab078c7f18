import type { InboxRow } from '@domain/answers/chat.ts';
import { useQuery } from '@tanstack/react-query';
import { conversationQuery } from '../data/queries.ts';
import { ConversationLine, RowLink } from './conversation-row.tsx';

/**
 * The open conversation while the list has no row of it because nobody has written in it, and, in
 * an empty list, until the first message comes into it; otherwise null.
 */
export function useBegun(username: string | undefined, rows: readonly InboxRow[] | undefined) {
  // Read by the loader of the thread, and again with it.
  const { data } = useQuery({ ...conversationQuery(username ?? ''), enabled: false });
  if (username === undefined || !data) return null;
  if (rows?.some(({ partner }) => partner.id === data.partner.id)) return null;
  return data.conversation_id === null || rows?.length === 0 ? data : null;
}

type BegunRowProps = { conversation: NonNullable<ReturnType<typeof useBegun>> };

/** The row of such a conversation. */
export function BegunRow({ conversation: { partner, mine, conversation_id } }: BegunRowProps) {
  return (
    <RowLink
      partner={partner}
      name={mine.nickname ?? partner.name}
      isOnline={partner.is_online}
      storyStatus={partner.story_status}
    >
      <ConversationLine
        partner={partner}
        text={conversation_id === null ? 'No message yet' : '\u00a0'}
      />
    </RowLink>
  );
}
