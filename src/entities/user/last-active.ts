import type { LastActive } from '@domain/answers/parts.ts';

const words: Record<NonNullable<LastActive>, string> = {
  hour: 'Active within the hour',
  day: 'Active within a day',
  week: 'Active within a week',
  month: 'Active within a month',
};

/** Coarse spans, so that no user can be followed by the minute. */
export const lastActiveWords = (span: LastActive) => (span === null ? null : words[span]);
