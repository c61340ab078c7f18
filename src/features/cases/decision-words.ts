import type { Decision } from '@domain/answers/decisions.ts';
import { decidedThing } from '@domain/decided-things.ts';

const titles: Record<Decision['act'], (what: string) => string> = {
  held: (what) => `We have hidden ${what}`,
  removed: (what) => `We have taken down ${what}`,
  restored: (what) => `We show ${what} again`,
  suspended: () => 'We have suspended your account',
  reinstated: () => 'Your account is open again',
  unlisted: () => 'We have taken your page out of browse and search',
  listed: () => 'Your page is listed again',
};

export const decisionTitle = (decision: Decision): string =>
  titles[decision.act](decidedThing(decision));

export const categoryNames: Record<Decision['category'], string> = {
  underage: 'Protection of minors',
  non_consensual: 'Shown without consent',
  illegal: 'Unlawful content',
  violence: 'Violence',
  harassment: 'Harassment or hate',
  impersonation: 'Somebody else’s name or face',
  copyright: 'Copyright',
  spam: 'Spam or fraud',
  other: 'Something else',
};

export const sourceNames: Record<Decision['source'], string> = {
  report: 'The report of a member',
  complaint: 'The complaint of somebody without an account',
  own: 'Our own check',
};

/** Whether the decision may still be appealed against. */
export const isAppealable = ({ appeal, appeal_until: until }: Decision): boolean =>
  appeal === null && until !== null && Date.parse(until) > Date.now();
