import { describe, expect, it } from 'vitest';
import {
  formatDate,
  formatDateAndTime,
  formatDateInside,
  formatDay,
  formatMonth,
} from './format.ts';

// Local times without a zone, because formatDate counts the days of the reader's own time zone.
const now = new Date('2026-03-18T14:00:00');

describe('[F9] formatDate', () => {
  it.each([
    ['2026-03-18T09:05:00', '09:05'],
    ['2026-03-18T00:00:00', '00:00'],
    ['2026-03-17T23:59:00', 'Yesterday'],
    ['2026-03-16T12:00:00', 'Monday'],
    ['2026-03-12T00:00:00', 'Thursday'],
    ['2026-03-11T23:59:00', '11 Mar'],
    ['2026-01-01T00:00:00', '1 Jan'],
    ['2025-12-31T23:59:00', '31/12/2025'],
  ])('shows %s as %s', (iso, text) => {
    expect(formatDate(iso, now)).toBe(text);
  });

  it('shows a day to come by day and month, and with its year when that is another one', () => {
    expect(formatDate('2026-03-20T10:00:00', now)).toBe('20 Mar');
    expect(formatDate('2027-01-02T10:00:00', now)).toBe('02/01/2027');
  });

  it('counts calendar days when the clocks change', () => {
    const morningAfter = new Date('2026-03-30T08:00:00');
    expect(formatDate('2026-03-29T23:30:00', morningAfter)).toBe('Yesterday');
  });
});

describe('the other date formats', () => {
  it('formatDateAndTime keeps the time in threads', () => {
    expect(formatDateAndTime('2026-03-17T21:40:00', now)).toBe('Yesterday 21:40');
    expect(formatDateAndTime('2026-03-18T18:12:00', now)).toBe('18:12');
  });

  it('formatDateInside continues a sentence', () => {
    expect(
      ['2026-03-18T09:05:00', '2026-03-17T23:59:00', '2026-03-16T12:00:00'].map((iso) =>
        formatDateInside(iso, now),
      ),
    ).toEqual(['today at 09:05', 'yesterday', 'Monday']);
  });

  it('formatDay names the day of a renewal, and formatMonth the month of joining', () => {
    expect(formatDay('2026-12-14T10:00:00', now)).toBe('14 Dec');
    expect(formatMonth('2025-03-02T10:00:00')).toBe('March 2025');
  });
});
