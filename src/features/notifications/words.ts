import type { Role } from '@/shared/session/viewer.tsx';
import type { Notification, NotificationKind } from './data/api.ts';
import type { NotificationGroup } from './grouping.ts';

type Words = { text: string; to: (subject: string | null, username: string) => string };

const conversation = (_subject: string | null, username: string) => `/conversations/${username}`;
const page = (_subject: string | null, username: string) => `/${username}`;
const post = (subject: string | null, username: string) =>
  subject ? `/post/${subject}` : `/${username}`;

/** What follows the name of whoever did it, and where it leads. */
const creatorWords: Record<NotificationKind, Words> = {
  tip: { text: 'sent you a tip', to: conversation },
  post_liked: { text: 'liked your post', to: post },
  comment_liked: { text: 'liked your comment', to: post },
  wall_post: { text: 'shared a new post', to: post },
  wall_media: { text: 'shared new photos or videos', to: post },
  new_story: { text: 'shared a new story', to: () => '/stories' },
  wall_offer: { text: 'has a limited offer', to: page },
  new_sub: { text: 'subscribed to you', to: conversation },
  re_sub: { text: 'subscribed to you again', to: conversation },
  unlock: { text: 'unlocked your content', to: conversation },
  cancelled_user: { text: 'stopped their subscription', to: conversation },
  cancelled_billing: {
    text: 'is no longer subscribed: the renewal could not be paid',
    to: conversation,
  },
  welcome: { text: 'welcomes you: write whenever you have a question', to: conversation },
};

const fanWords: Record<NotificationKind, Words> = {
  ...creatorWords,
  cancelled_billing: { text: 'could not be renewed: your subscription has ended', to: page },
};

export type Line = {
  /** 'Ana', 'Ana and Ben', 'Ana and 3 others'. */
  who: string;
  text: string;
  /** Null where whoever did it has gone. */
  to: string | null;
  amountCents: number | null;
};

const nameOf = (row: Notification) => row.actor.name ?? 'Somebody';

function whoOf(rows: Notification[]): string {
  const names = [...new Set(rows.map(nameOf))];
  const [first = 'Somebody', second] = names;
  if (!second) return first;
  return names.length === 2 ? `${first} and ${second}` : `${first} and ${names.length - 1} others`;
}

export function lineOf({ kind, rows }: NotificationGroup, role: Role): Line {
  const words = (role === 'creator' ? creatorWords : fanWords)[kind];
  const [newest] = rows;
  const username = newest?.actor.username ?? null;
  return {
    who: whoOf(rows),
    text: words.text,
    to: username === null ? null : words.to(newest?.subject_id ?? null, username),
    amountCents: newest?.amount_cents ?? null,
  };
}
