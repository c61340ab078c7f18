import {
  closureDays,
  exportKeepDays,
  personalDataMonths,
  usernameHoldMonths,
} from '../generated/limits.gen.ts';
import { name, type MailContent } from './content.ts';
import { day, type Params, type Reader } from './params.ts';

type Write = (reader: Reader, params: Params) => MailContent;

/** The mails about the end of an account, exports and the clocks of the policy. */
export const policyTemplates = {
  complaint_received: (_reader, { code }) => ({
    subject: 'Please confirm your address',
    heading: 'Please confirm your address',
    paragraphs: [
      'Somebody, perhaps you, has sent us a complaint with this address. We look at it in any case; what it is about can only be hidden before we decide once the address is confirmed.',
      'If it was not you, you need not do anything.',
    ],
    action: { label: 'Confirm it', path: `/complaints?confirm=${encodeURIComponent(code)}` },
  }),
  closure_begun: (reader, { until }) => ({
    subject: 'Your account is being closed',
    heading: 'Your account is being closed',
    paragraphs: [
      `It ends on ${day(until)}, ${closureDays} days after you asked. Until then you can sign in to undo it, to download your data and to take out money that is yours.`,
      reader.role === 'creator'
        ? 'Nobody new sees your page from now on. Your subscribers keep what you have posted until their period ends, and get the unused days back at the end.'
        : 'Your subscriptions do not renew from now on, and nothing new can be bought.',
      'If it was not you, sign in, undo it, and choose a new password at once.',
    ],
    action: { label: 'Sign in', path: '/login' },
  }),
  closure_undone: (reader) => ({
    subject: 'Your account stays open',
    heading: 'Your account stays open',
    paragraphs: [
      'You have undone its closure, and everything works as before.',
      reader.role === 'creator'
        ? 'Your offer and what you had scheduled were dropped. Set them up again if you want them.'
        : 'Your subscriptions no longer renew by themselves. Resume those that you want to keep.',
    ],
    action: { label: 'Sign in', path: '/login' },
  }),
  account_closed: (_reader, { is_unused: isUnused }) => ({
    subject: 'Your account is closed',
    heading: 'Your account is closed',
    paragraphs: [
      `${isUnused ? 'It was never used, and your personal data has been removed with it' : `What was left of your personal data is removed in ${personalDataMonths} months`}. Your username is given to nobody else for ${usernameHoldMonths} months.`,
      'This is our last mail to you.',
    ],
    action: { label: 'Write to us', path: '/contact' },
  }),
  export_ready: (reader, { until }) => ({
    subject: 'Your data is ready',
    heading: 'Your data is ready',
    paragraphs: [
      `You asked for a copy of your data. It can be downloaded for ${exportKeepDays} days, until ${day(until)}, by nobody but you.`,
      'If it was not you who asked, choose a new password at once.',
    ],
    action: {
      label: 'Download it',
      path: reader.role === 'creator' ? '/settings#data' : '/billing/account#data',
    },
  }),
  idle_notice: (_reader, { until }) => ({
    subject: 'Your page has been quiet',
    heading: 'Your page has been quiet',
    paragraphs: [
      `Pages without an update for a month leave browse and search. Yours does after ${day(until)}, unless you post, tell a story, write to somebody or change your profile before.`,
      'Your subscribers keep your page in any case.',
    ],
    action: { label: 'Post something', path: '/login' },
  }),
  idle_unlisted: () => ({
    subject: 'Your page is no longer listed',
    heading: 'Your page is no longer listed',
    paragraphs: [
      'It has had no update for a month, so it is not in browse and search any more. Your subscribers keep it.',
      'Your next post or story puts it back at once.',
    ],
    action: { label: 'Post something', path: '/login' },
  }),
  // To the operator, who reads the view staff.deadlines.
  overdue: (_reader, { overdue }) => ({
    subject: 'Something is overdue',
    heading: 'Something is overdue',
    paragraphs: [
      Object.entries(overdue)
        .map(([what, count]) => `${count} × ${name(what)}`)
        .join(', '),
      'The view staff.deadlines lists each of them, the most urgent first.',
    ],
    action: { label: 'Open the site', path: '/' },
  }),
  // To the operator, in time to decide.
  deadline_near: (_reader, { cases }) => ({
    subject: 'Decisions are waiting',
    heading: 'Half of the time is over',
    paragraphs: [
      cases.map((one) => name(one)).join(', '),
      'The view staff.deadlines lists them by their deadlines.',
    ],
    action: { label: 'Open the site', path: '/' },
  }),
  // To the operator, who keeps it: nobody can change it in the database.
  log_head: (_reader, { rows, digest, faults }) => {
    const state = faults === 0 ? 'The audit log is whole' : 'The audit log was changed';
    return {
      subject: state,
      heading: state,
      paragraphs: [
        faults === 0
          ? `All ${rows} rows fit the chain.`
          : `${faults} of ${rows} rows do not fit the chain. The function staff.check_log() names them.`,
        `Place ${rows}, digest ${digest}.`,
        'Keep this mail. With its place and digest, staff.check_log() finds a log that was rewritten.',
      ],
      action: { label: 'Open the site', path: '/' },
    };
  },
  empty_notice: (_reader, { until }) => ({
    subject: 'Your account will be removed',
    heading: 'Your account was never used',
    paragraphs: [
      `Accounts that were never used are removed. Yours is after ${day(until)}.`,
      'To keep it, sign in and follow somebody, or write a message.',
    ],
    action: { label: 'Sign in', path: '/login' },
  }),
} as const satisfies Record<string, Write>;
