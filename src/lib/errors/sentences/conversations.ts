import type { ErrorCode } from '@generated/error-codes.gen.ts';
import * as limits from '@generated/limits.gen.ts';
import { dollars } from './units.ts';

/** Writing permissions, messages, global messages, paid chat. */
export const conversationSentences = {
  conversation_not_chosen: 'You must choose a conversation first.',
  conversation_not_found:
    'There was an issue while fetching this conversation or it may have been deleted.',
  dm_not_permitted: 'Messages to this user are not permitted',
  customer_role_needed: 'You must be a customer to send DMs to other Content Creators.',
  paid_only:
    'This content creator only accepts Pay Per Messages, you can click Chat to start Pay Per Message.',
  subscribers_only: 'This content creator only accepts messages from subscribers.',
  verified_only:
    'This content creator only accepts messages from verified users, please add your card to the billing section to be a verified user.',
  media_not_accepted: "I'm sorry, I don't allow everyone to send me media...",
  cannot_message_yourself: 'You cannot send messages to yourself.',
  message_empty: 'Your message cannot be empty!',
  message_too_long: `A message can have up to ${limits.messageTextMax} characters.`,
  message_locked: 'Unlock this message first.',
  message_not_found: 'This message does not exist or it has been removed.',
  message_not_yours: 'You can only remove your own messages.',
  message_not_priced: 'This message is not locked.',
  nickname_too_long: `A nickname can have up to ${limits.nicknameMax} characters.`,
  notes_too_long: `Your notes can have up to ${limits.notesMax} characters.`,
  description_too_long: `A description can have up to ${limits.descriptionMax} characters.`,
  media_message_fields_missing: 'All fields are required!',
  message_price_range: `The price must be between $${dollars(limits.messagePriceMinCents)} - $${dollars(limits.messagePriceMaxCents)}`,
  message_price_format: 'The price is not correctly formatted. Example: $9.49',
  invalid_audience: 'You must choose a target audience.',
  global_not_found: 'This message does not exist or it has been removed.',
  paid_chat_not_available: 'This content creator has no price for paid chat.',
  paid_chat_not_active: 'There is no paid chat to end.',
  saved_reply_length: `A saved reply has 1 to ${limits.savedReplyMax} characters.`,
  saved_reply_not_found: 'This reply has been removed in the meantime.',
  too_many_saved_replies: `You can save up to ${limits.savedRepliesMax} replies.`,
} as const satisfies Partial<Record<ErrorCode, string>>;
