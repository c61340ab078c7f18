import { complaintDays, nciiCaseHours, underageCaseHours } from '@generated/limits.gen.ts';
import type { ComplaintKind } from '@domain/complaint-forms.ts';

/** The kinds of complaints, as the form names them. */
export const kindNames: Record<ComplaintKind, string> = {
  underage: 'Somebody in it may be under 18',
  ncii: 'Intimate content that was shared without consent',
  depicted_person: 'I can be seen in it and did not agree to that',
  illegal: 'Something else that is against the law',
  dmca: 'It copies my work',
  other: 'Something else',
};

const inDays = `${complaintDays} days`;

/** The time in which staff decide, by kind. */
export const decisionTimes: Record<ComplaintKind, string> = {
  underage: `${underageCaseHours} hours`,
  ncii: `${nciiCaseHours} hours`,
  depicted_person: inDays,
  illegal: inDays,
  dmca: inDays,
  other: inDays,
};
