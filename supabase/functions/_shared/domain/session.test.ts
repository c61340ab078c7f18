import { describe, expect, it } from 'vitest';
import { isUsername, normalUsername, registerSchema, signInSchema } from './session.ts';

const complete = {
  username: 'jonas_r',
  email: ' Jonas@Mail.test ',
  password: 'secret1',
  terms: true,
};

function refusals(form: Partial<typeof complete>): string[] {
  const result = registerSchema.safeParse({ ...complete, ...form });
  return (result.error?.issues ?? []).map((issue) => `${issue.path.join('.')}:${issue.message}`);
}

describe('[F14] usernames', () => {
  it('keep lowercase word characters only, with single underscores', () => {
    expect(normalUsername('Jonas  R-é__x!')).toBe('jonasr_x');
  });

  it.each(['abcd', 'a_b_c', '1234', 'a'.repeat(20)])('%s is one', (name) => {
    expect(isUsername(name)).toBe(true);
  });

  it.each(['abc', 'a'.repeat(21), '_abcd', 'abcd_', 'ab__cd', 'Abcd', 'ab cd'])(
    '%s is none',
    (name) => {
      expect(isUsername(name)).toBe(false);
    },
  );
});

describe('[F13] registering as a follower', () => {
  it('takes a complete form, the address trimmed and lowercased', () => {
    expect(registerSchema.parse(complete)).toEqual({ ...complete, email: 'jonas@mail.test' });
  });

  it('names missing fields once and marks each of them', () => {
    expect(refusals({ username: '', password: '' })).toEqual([
      'root:registration_fields_missing',
      'username:see_form',
      'password:see_form',
    ]);
  });

  it('needs the terms', () => {
    expect(refusals({ terms: false })).toEqual(['terms:terms_not_accepted']);
  });

  it('refuses usernames, addresses and passwords beyond their bounds', () => {
    expect(refusals({ username: 'abc' })).toEqual(['username:invalid_username']);
    expect(refusals({ email: 'a@b' })).toEqual(['email:email_not_valid']);
    expect(refusals({ email: `${'a'.repeat(36)}@b.de` })).toEqual(['email:email_not_valid']);
    expect(refusals({ password: '12345' })).toEqual(['password:invalid_password']);
    expect(refusals({ password: 'x'.repeat(31) })).toEqual(['password:invalid_password']);
    expect(refusals({ password: 'x'.repeat(30) })).toEqual([]);
  });
});

describe('[F11] signing in', () => {
  it('needs both fields', () => {
    const result = signInSchema.safeParse({ email: 'a@b.de', password: '' });
    expect(result.error?.issues.map((issue) => issue.message)).toEqual([
      'sign_in_fields_missing',
      'see_form',
    ]);
    expect(signInSchema.safeParse({ email: 'a@b.de', password: 'x' }).success).toBe(true);
  });
});
