import { describe, expect, it } from 'vitest';
import { addressesOf, trialSchema } from './trial-forms.ts';

const issuesOf = (form: { email: string; days: number | null }) => {
  const parsed = trialSchema.safeParse(form);
  return parsed.success
    ? 'taken'
    : parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
};

describe('[F60] the form of a free trial', () => {
  it.each([1, 4, 7, 30])('accepts an address and %i days', (days) => {
    expect(trialSchema.parse({ email: ' Anna@Example.test ', days })).toEqual({
      email: ['anna@example.test'],
      days,
    });
  });

  it('missing fields get one sentence for the form, and each empty field is marked', () => {
    const root = 'root: trial_fields_missing';
    expect(issuesOf({ email: ' ', days: null })).toEqual([
      root,
      'email: see_form',
      'days: see_form',
    ]);
    expect(issuesOf({ email: 'anna@example.test', days: null })).toEqual([root, 'days: see_form']);
    expect(issuesOf({ email: '', days: 7 })).toEqual([root, 'email: see_form']);
  });

  it('refuses an invalid address and a period that is not offered', () => {
    expect(issuesOf({ email: 'anna', days: 7 })).toEqual(['email: invalid_email']);
    expect(issuesOf({ email: 'anna@example.test', days: 5 })).toEqual([
      'days: invalid_trial_period',
    ]);
    expect(issuesOf({ email: 'anna@example.test', days: 7 })).toBe('taken');
  });
});

it('[F60] addresses stand on lines or between commas, and each counts once', () => {
  expect(addressesOf('a@b.test, c@d.test\n\nA@b.test; e@f.test ')).toEqual([
    'a@b.test',
    'c@d.test',
    'e@f.test',
  ]);
  expect(addressesOf(' \n')).toEqual([]);
});

it('[F60] a wrong address among right ones is left to the database', () => {
  expect(trialSchema.safeParse({ email: 'nobody\nanna@example.test', days: 7 }).success).toBe(true);
});
