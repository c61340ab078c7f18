import { describe, expect, it } from 'vitest';
import { emailChangeSchema, passwordChangeSchema } from './account-forms.ts';

/** The refusal code of each invalid field. */
function refusals(form: { current: string; next: string; repeated: string }) {
  const { error } = passwordChangeSchema.safeParse(form);
  return Object.fromEntries(
    (error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]),
  );
}

const current = 'evening-walk-7';
const changeTo = (next: string, repeated = next) => refusals({ current, next, repeated });

describe('[F17] changing the password', () => {
  it.each([
    [5, { next: 'invalid_new_password' }],
    [6, {}],
    [30, {}],
    [31, { next: 'invalid_new_password' }],
  ])('the refusals of a new password of %i characters are %j', (length, refused) => {
    expect(changeTo('n'.repeat(length))).toEqual(refused);
  });

  it.each([5, 31])(
    'a current password of %i characters is refused, because no account can have one',
    (length) => {
      const form = { current: 'c'.repeat(length), next: 'another-one', repeated: 'another-one' };
      expect(refusals(form)).toEqual({ current: 'invalid_current_password' });
    },
  );

  it('the new password has to differ from the current one and be repeated exactly', () => {
    expect(changeTo(current)).toEqual({ next: 'password_unchanged' });
    expect(changeTo('another-one', 'another-two')).toEqual({ repeated: 'passwords_mismatch' });
    expect(changeTo('another-one')).toEqual({});
  });

  it('the refusal lists every invalid field', () => {
    expect(refusals({ current: '', next: '', repeated: '' })).toEqual({
      current: 'invalid_current_password',
      next: 'invalid_new_password',
    });
  });
});

describe('[F119] changing the e-mail address', () => {
  it('trims and lowercases the address, and refuses an invalid one', () => {
    expect(emailChangeSchema.parse({ email: ' New@Example.TEST ' })).toEqual({
      email: 'new@example.test',
    });
    expect(emailChangeSchema.safeParse({ email: 'nobody' }).success).toBe(false);
  });
});
