/** Within which span somebody was last here; null for longer ago, and for whoever hides it. */
export type LastActive = 'hour' | 'day' | 'week' | 'month' | null;

const words: Record<NonNullable<LastActive>, string> = {
  hour: 'Active within the hour',
  day: 'Active within a day',
  week: 'Active within a week',
  month: 'Active within a month',
};

/** Coarse by rule: nobody is followed by the minute. */
export const lastActiveWords = (span: LastActive) => (span === null ? null : words[span]);
