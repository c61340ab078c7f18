import { ownedMedia, ownedThings } from '../domain/decided-things.ts';
import { appealDays } from '../generated/limits.gen.ts';
import { told, type MailContent } from './content.ts';
import type { Params, Reader } from './params.ts';

type Write = (reader: Reader, params: Params) => MailContent;

const things: Record<Params['what'], string> = {
  ...ownedThings,
  page: 'your page',
  media: ownedMedia,
};

const subject = 'A decision about your account';

/** The reason, and the way to object to it, which needs no sign-in. */
const rest = ({ reason, key }: Params) => ({
  after: [
    ...(reason ? ['This is why:', ...told(reason)] : []),
    `If you think that this is wrong, appeal within ${appealDays} days. Somebody else then decides.`,
  ],
  action: { label: 'Read it or appeal', path: `/decisions/${encodeURIComponent(key)}` },
});

function decided(heading: string, first: (params: Params) => string): Write {
  return (_reader, params) => {
    const { after, action } = rest(params);
    return { subject, heading, paragraphs: [first(params), ...after], action };
  };
}

const deeds: Record<Params['act'], (what: string) => string> = {
  held: (what) => `to hide ${what}`,
  removed: (what) => `to take down ${what}`,
  suspended: () => 'to suspend your account',
  unlisted: () => 'to take your page out of browse and search',
};

/** The mails about decisions of staff and about appeals, which nobody can switch off. */
export const decisionTemplates = {
  content_held: decided(
    'Something of yours is under review',
    ({ what }) => `We are looking at ${things[what]}. Until we have decided, nobody else sees it.`,
  ),
  content_removed: decided(
    'Something of yours was taken down',
    ({ what }) => `We have taken down ${things[what]}. Nobody sees it any more.`,
  ),
  account_suspended: decided(
    'Your account was suspended',
    () => 'You cannot sign in for the time being.',
  ),
  account_unlisted: decided(
    'Your page is no longer listed',
    () => 'It is not in browse and search any more. Your subscribers keep it.',
  ),
  appeal_decided: (_reader, { what, act, outcome, answer }) => ({
    subject,
    heading: outcome === 'kept' ? 'Our decision stays' : 'You were right',
    paragraphs: [
      outcome === 'kept'
        ? `You appealed against our decision ${deeds[act](things[what])}. Somebody else has looked at it again, and it stays as it is.`
        : `You appealed against our decision ${deeds[act](things[what])}. Somebody else has looked at it again and has taken it back.`,
      ...told(answer),
    ],
    action: { label: 'See your decisions', path: '/decisions' },
  }),
} satisfies Record<string, Write>;
