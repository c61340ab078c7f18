import { useQuery } from '@tanstack/react-query';
import { conversationQuery } from '../data/queries.ts';
import { ConversationLine, RowLink } from './conversation-row.tsx';

/** The partner of the open conversation while nobody has written in it; otherwise null. */
export function useBegun(username: string | undefined) {
  // Read by the loader of the thread, and again with it.
  const { data } = useQuery({ ...conversationQuery(username ?? ''), enabled: false });
  return username !== undefined && data?.conversation_id === null ? data : null;
}

type BegunRowProps = { conversation: NonNullable<ReturnType<typeof useBegun>> };

/** The open conversation while nobody has written in it, so that no row of the list is for it. */
export function BegunRow({ conversation: { partner, mine } }: BegunRowProps) {
  return (
    <RowLink
      partner={partner}
      name={mine.nickname ?? partner.name}
      isOnline={partner.is_online}
      storyStatus={partner.story_status}
    >
      <ConversationLine partner={partner} text="No message yet" />
    </RowLink>
  );
}
