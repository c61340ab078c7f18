import { call } from '@/lib/supabase/call.ts';
import { pageMessages } from '@generated/limits.gen.ts';

// Apart from the other calls of the chat: the first file of the page sends these.

/** Errors: conversation_not_found, cannot_message_yourself. */
export const fetchConversation = (username: string) =>
  call('conversation_with', { p_username: username });

/** A page of messages before a seq, newest first. */
export const fetchMessages = (conversationId: string, before: number | null) =>
  call('messages', {
    p_conversation_id: conversationId,
    p_limit: pageMessages,
    p_before: before ?? undefined,
  });
