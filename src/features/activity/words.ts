import type { Line, NotificationKind, ToldDecision } from '@domain/answers/notifications.ts';
import type { Role } from '@domain/answers/parts.ts';
import { decidedThing } from '@domain/decided-things.ts';

type Words = {
  text: string | ((count: number, line: Line) => string);
  /** The link, from the line and the actor's username; null if its target is gone. */
  to: (line: Line, username: string) => string | null;
};

const conversation: Words['to'] = (_line, username) => `/conversations/${username}`;
const page: Words['to'] = (_line, username) => `/${username}`;
const post: Words['to'] = ({ post_id }) => post_id && `/post/${post_id}`;
const comment: Words['to'] = ({ post_id, subject_id }) =>
  post_id && `/post/${post_id}/${subject_id}`;
/** Links one post to its page, several to the creator's wall. */
const wall: Words['to'] = (line, username) =>
  line.ids.length > 1 ? `/${username}` : post(line, username);

/** The reversal in the list of transactions; null for several. */
const reversal =
  (all: string): Words['to'] =>
  ({ subject_id }) =>
    subject_id === null ? all : `/billing/transactions/${subject_id}`;

const counted = (one: string, many: string) => (count: number) =>
  count === 1 ? one : many.replace('#', String(count));

const deeds: Record<ToldDecision['act'], (what: string) => string> = {
  held: (what) => `is reviewing ${what}; nobody else sees it meanwhile`,
  removed: (what) => `took down ${what}`,
  restored: (what) => `shows ${what} again`,
  suspended: () => 'suspended your account',
  reinstated: () => 'opened your account again',
  unlisted: () => 'took your page out of browse and search',
  listed: () => 'lists your page again',
};

const decided = ({ decision }: Line): string =>
  decision ? deeds[decision.act](decidedThing(decision)) : 'decided about something of yours';

const answered = ({ decision }: Line): string =>
  decision && (decision.act === 'suspended' || decision.act === 'unlisted')
    ? 'answered your appeal about your account'
    : `answered your appeal about ${decision ? decidedThing(decision) : 'a decision'}`;

/** The link of a decision: to content that is there again, otherwise to the decision. */
function placeOf({ decision }: Line): string | null {
  if (!decision) return null;
  if (decision.act !== 'restored') return '/decisions';
  const { target, post_id: postId, username } = decision;
  if (target === 'story') return '/stories';
  if (target === 'profile') return '/settings';
  if (target === 'message') return username && `/conversations/${username}`;
  return postId && `/post/${postId}`;
}

/** The beginning of a scheduled text, in quotes. */
function scheduledText({ scheduled }: Line): string {
  const text = scheduled?.text.trim().replaceAll(/\s+/g, ' ') ?? '';
  if (text === '') return '';
  return `“${text.length > 40 ? `${text.slice(0, 39).trimEnd()}…` : text}” `;
}

/** The text after the actor's name, and the link. */
const creatorWords: Record<NotificationKind, Words> = {
  tip: { text: 'sent you a tip', to: conversation },
  post_liked: { text: 'liked your post', to: post },
  comment_liked: { text: 'liked your comment', to: comment },
  post_commented: { text: 'commented on your post', to: post },
  wall_post: { text: counted('shared a new post', 'shared # new posts'), to: wall },
  wall_media: {
    text: counted('shared new photos or videos', 'shared # new posts with photos or videos'),
    to: wall,
  },
  new_story: {
    text: counted('shared a new story', 'shared # new stories'),
    to: () => '/stories',
  },
  wall_offer: { text: 'has a limited offer', to: page },
  new_sub: { text: 'subscribed to you', to: conversation },
  re_sub: { text: 'subscribed to you again', to: conversation },
  unlock: { text: 'unlocked your content', to: conversation },
  cancelled_user: { text: 'stopped their subscription', to: conversation },
  cancelled_billing: {
    text: 'is no longer subscribed: the subscription was not renewed',
    to: conversation,
  },
  welcome: { text: 'welcomes you: write whenever you have a question', to: conversation },
  decision: {
    text: (_count, line) => decided(line),
    to: placeOf,
  },
  appeal_decided: { text: (_count, line) => answered(line), to: () => '/decisions' },
  schedule_failed: {
    text: (_count, line) =>
      `${scheduledText(line)}wasn’t published. See why, and choose another time`,
    to: () => '/admin/scheduled',
  },
  x_link_broken: {
    text: 'no longer lets us post for you: allow it again in your settings',
    to: () => '/settings#x',
  },
  refunded: {
    text: (_count, { subject_id }) =>
      `${subject_id === null ? 'were' : 'was'} refunded: taken from your earnings`,
    to: reversal('/admin/transactions'),
  },
  disputed: {
    text: 'is disputed: taken from your earnings until it is settled',
    to: reversal('/admin/transactions'),
  },
  dispute_won: {
    text: 'is no longer disputed: back in your earnings',
    to: reversal('/admin/transactions'),
  },
  dispute_lost: {
    text: 'stays with the bank that disputed it',
    to: reversal('/admin/transactions'),
  },
};

const fanWords: Record<NotificationKind, Words> = {
  ...creatorWords,
  cancelled_billing: { text: 'could not be renewed: your subscription has ended', to: page },
  disputed: {
    text: 'is disputed: your wallet is frozen until it is settled',
    to: reversal('/billing'),
  },
  dispute_won: { text: 'is no longer disputed', to: reversal('/billing') },
  dispute_lost: {
    text: 'stays with your card: its dispute is settled',
    to: reversal('/billing'),
  },
};

export type Wording = {
  /** 'Ana', 'Ana and Ben', 'Ana and 3 others'. */
  who: string;
  text: string;
  /** The link; null if the actor or the subject is gone. */
  to: string | null;
};

const byUsers: ReadonlySet<NotificationKind> = new Set([
  'post_liked',
  'comment_liked',
  'post_commented',
]);

const reversals: ReadonlySet<NotificationKind> = new Set([
  'refunded',
  'disputed',
  'dispute_won',
  'dispute_lost',
]);

/** Whether the amount is a price that a fan paid, and not a part of it that was reversed. */
export const isPrice = ({ kind }: Line) => !reversals.has(kind);

/** A user likes or comments once in a line, so there are as many users as notifications. */
function whoOf({ kind, actor, second, ids, scheduled, subject_id }: Line, role: Role): string {
  // No user caused it: the line names the item.
  if (reversals.has(kind)) {
    if (role === 'fan') return 'A payment of yours';
    return subject_id === null ? 'Sales of yours' : 'A sale of yours';
  }
  if (kind === 'x_link_broken') return 'X';
  if (kind === 'schedule_failed') {
    return scheduled?.type === 'global' ? 'Your scheduled message' : 'Your scheduled post';
  }
  const first = actor.name ?? 'Somebody';
  if (!byUsers.has(kind) || ids.length === 1) return first;
  return ids.length === 2 && second
    ? `${first} and ${second}`
    : `${first} and ${ids.length - 1} others`;
}

const starts: ReadonlySet<NotificationKind> = new Set(['new_sub', 're_sub']);

export function wordsOf(line: Line, role: Role): Wording {
  const { text, to } = (role === 'creator' ? creatorWords : fanWords)[line.kind];
  const { username } = line.actor;
  // Of the ways to subscribe, only a trial has no price.
  const isTrial = starts.has(line.kind) && line.amount_cents === null;
  return {
    who: whoOf(line, role),
    text: isTrial
      ? 'started a free trial'
      : typeof text === 'string'
        ? text
        : text(line.ids.length, line),
    to: username === null ? null : to(line, username),
  };
}

/** The words of a run: its first two users, and whether there are more; the number of its posts. */
export function wordsOfRun(run: readonly Line[]): Pick<Wording, 'who' | 'text'> {
  const names = new Set(run.flatMap(({ actor, second }) => [actor.name ?? 'Somebody', second]));
  const [first = 'Somebody', other, more] = [...names].filter((name) => name !== null);
  const isWhole =
    more === undefined && run.every(({ ids, second }) => ids.length === (second ? 2 : 1));
  const shown = other === undefined ? [first] : [first, other];
  return {
    who: isWhole ? shown.join(' and ') : `${shown.join(', ')} and others`,
    text: `liked ${run.length} of your posts`,
  };
}
