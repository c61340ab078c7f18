import type { NotificationTopic } from '@domain/answers/account.ts';
import type { Role } from '@domain/answers/parts.ts';

type TopicText = { label: string; help: string };

const fanTexts: Record<NotificationTopic, TopicText> = {
  messages: {
    label: 'Messages',
    help: 'Somebody writes to you. A mail comes when you have been away for a while.',
  },
  posts: { label: 'Posts', help: 'A creator you follow or subscribe to posts.' },
  stories: { label: 'Stories', help: 'A creator you follow or subscribe to shares a story.' },
  offers: { label: 'Offers', help: 'A creator makes you a limited offer.' },
  comments: { label: 'Comments', help: 'Somebody comments on your post.' },
  likes: { label: 'Likes', help: 'Somebody likes your comment.' },
  tips: { label: 'Tips', help: 'Somebody sends you a tip.' },
  sales: { label: 'Unlocks', help: 'Somebody buys what you sent.' },
  subscriptions: {
    label: 'Subscriptions',
    help: 'One starts, renews in three days or ends. Receipts and failed payments are always mailed.',
  },
  account: {
    label: 'Your account',
    help: 'Money, security and decisions of our team. These are always shown and mailed.',
  },
};

const creatorTexts: Record<NotificationTopic, TopicText> = {
  ...fanTexts,
  likes: { label: 'Likes', help: 'Somebody likes your post or your comment.' },
  subscriptions: { label: 'Subscriptions', help: 'Somebody subscribes, comes back or stops.' },
};

export const topicText = (topic: NotificationTopic, role: Role): TopicText =>
  (role === 'creator' ? creatorTexts : fanTexts)[topic];
