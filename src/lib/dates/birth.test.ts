import { describe, expect, it } from 'vitest';
import { yearsSince } from '@domain/enrolment-forms.ts';
import { joinBirth, splitBirth } from './birth.ts';

const now = new Date('2026-06-01T12:00:00Z');

describe('a typed date of birth', () => {
  it('is a day once all parts are there, with or without zeros', () => {
    expect(joinBirth({ day: '4', month: '5', year: '1996' })).toBe('1996-05-04');
    expect(joinBirth({ day: '04', month: '12', year: '1996' })).toBe('1996-12-04');
  });

  it('is empty without any part', () => {
    expect(joinBirth({ day: '', month: '', year: '' })).toBe('');
  });

  it.each([
    { day: '', month: '5', year: '1996' },
    { day: '4', month: '', year: '1996' },
    { day: '4', month: '5', year: '' },
    { day: '4', month: '5', year: '96' },
    { day: '31', month: '2', year: '1996' },
    { day: '0', month: '5', year: '1996' },
  ])('is no valid day with the parts $day, $month, $year', (typed) => {
    const day = joinBirth(typed);
    expect(day).not.toBe('');
    expect(yearsSince(day, now)).toBeNull();
  });

  it.each([
    { day: '4', month: '5', year: '1996' },
    { day: '', month: '11', year: '19' },
    { day: '30', month: '', year: '' },
    { day: '', month: '', year: '' },
  ])('comes back from the kept text: $day, $month, $year', (typed) => {
    expect(splitBirth(joinBirth(typed))).toEqual(typed);
  });
});
