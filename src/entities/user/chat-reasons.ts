import type { ChatAnswerTime, ChatReason } from '@domain/answers/parts.ts';

/** The words of a creator's reasons for a paid chat, in settings and for fans. */
export const chatReasonWords: Record<ChatReason, string> = {
  replies: 'Personal answers to every message',
  voice: 'Voice messages',
  pictures: 'Pictures while we write',
  requests: 'Takes requests',
  talk: 'Long conversations',
};

export const answerTimeWords: Record<ChatAnswerTime, string> = {
  hour: 'Answers within an hour',
  day: 'Answers within a day',
  days: 'Answers within three days',
};
