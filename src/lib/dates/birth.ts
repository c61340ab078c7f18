const monthFormat = new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' });

/** January to December. */
export const monthNames = Array.from({ length: 12 }, (_, index) =>
  monthFormat.format(Date.UTC(2000, index)),
);

/** digits: of a typed day and year */
export const dayDigits = 2;
export const yearDigits = 4;

/** A date of birth as it is typed: digits, each part empty until it is. */
export type TypedBirth = { day: string; month: string; year: string };

/** The typed parts of a day such as 1996-05-04, which may lack some. */
export function splitBirth(value: string): TypedBirth {
  const [year = '', month = '', day = ''] = value.split('-');
  return { day: day.replace(/^0/, ''), month: month.replace(/^0/, ''), year };
}

/** The day such as 1996-05-04; empty without any part, and no valid day while one lacks. */
export function joinBirth({ day, month, year }: TypedBirth): string {
  if (day === '' && month === '' && year === '') return '';
  const pad = (part: string) => (part === '' ? '' : part.padStart(2, '0'));
  return `${year}-${pad(month)}-${pad(day)}`;
}
