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
  it('keep only lowercase word characters and single underscores', () => {
    expect(normalUsername('Jonas  R-é__x!')).toBe('jonasr_x');
  });

  it.each(['abcd', 'a_b_c', '1234', 'a'.repeat(20)])('%s is valid', (name) => {
    expect(isUsername(name)).toBe(true);
  });

  it.each(['abc', 'a'.repeat(21), '_abcd', 'abcd_', 'ab__cd', 'Abcd', 'ab cd'])(
    '%s is invalid',
    (name) => {
      expect(isUsername(name)).toBe(false);
    },
  );
});

describe('[F14] [F5] a username typed with unusual characters', () => {
  it.each([
    ['a Kelvin sign', '\u212Aevin', 'evin'],
    ['a dotted capital I', '\u0130stan', 'stan'],
    ['a Cyrillic a', '\u0430dmin', 'dmin'],
    ['a full-width l', '\uFF4Cogin', 'ogin'],
    ['a Greek omicron', 'l\u03BFgin', 'lgin'],
    ['a soft hyphen and a joiner', 'bil\u00ADl\u200Ding', 'billing'],
    ['a combining accent', 'bi\u0301lling', 'billing'],
    ['a right-to-left override', '\u202Ebilling', 'billing'],
    ['capitals and spaces', '  BiLLing ', 'billing'],
    ['digits of another script', '\u0661\u0662\u0663\u0664abcd', 'abcd'],
    ['an emoji', 'mara\u{1F339}', 'mara'],
    ['many underscores', 'a____b__c', 'a_b_c'],
  ])('%s is reduced to ASCII word characters', (_trick, typed, kept) => {
    expect(normalUsername(typed)).toBe(kept);
  });
});

describe('[F13] the limits of e-mail addresses and passwords', () => {
  it.each([
    ['capitals', 'Jonas@MAIL.Test', 'jonas@mail.test'],
    ['surrounding whitespace', '\t jonas@mail.test \n', 'jonas@mail.test'],
    ['five characters', 'a@b.c', 'a@b.c'],
    ['forty characters', `${'a'.repeat(35)}@b.de`, `${'a'.repeat(35)}@b.de`],
  ])('an address with %s is accepted', (_what, typed, kept) => {
    expect(registerSchema.parse({ ...complete, email: typed }).email).toBe(kept);
  });

  it.each([
    ['no @ sign', 'jonas.mail.test'],
    ['no domain', 'jonas@'],
    ['no dot in the domain', 'jonas@mail'],
    ['a space inside', 'jo nas@mail.test'],
    ['a second address', 'a@b.de,c@d.de'],
    ['a name around it', 'Jonas <jonas@mail.test>'],
    ['a line break', 'jonas@mail.test\nbcc: x@y.test'],
    ['41 characters', `${'a'.repeat(36)}@b.de`],
  ])('an address with %s is refused', (_what, email) => {
    expect(refusals({ email })).toEqual(['email:email_not_valid']);
  });

  it.each([
    [5, false],
    [6, true],
    [30, true],
    [31, false],
  ])('a password of %i characters is accepted: %s', (length, isTaken) => {
    const expected = isTaken ? [] : ['password:invalid_password'];
    expect(refusals({ password: 'p'.repeat(length) })).toEqual(expected);
  });

  it('spaces in a password are preserved', () => {
    expect(registerSchema.parse({ ...complete, password: ' a b c ' }).password).toBe(' a b c ');
  });
});

describe('[F13] registering as a fan', () => {
  it('accepts a complete form and trims and lowercases the address', () => {
    expect(registerSchema.parse(complete)).toEqual({ ...complete, email: 'jonas@mail.test' });
  });

  it('missing fields get one sentence for the form, and each of them is marked', () => {
    expect(refusals({ username: '', password: '' })).toEqual([
      'root:registration_fields_missing',
      'username:see_form',
      'password:see_form',
    ]);
    expect(refusals({ username: '', terms: false })).toContain('terms:see_form');
  });

  it('the terms have to be accepted', () => {
    expect(refusals({ terms: false })).toEqual(['terms:terms_not_accepted']);
  });

  it('refuses a username, an address or a password outside the length limits', () => {
    expect(refusals({ username: 'abc' })).toEqual(['username:invalid_username']);
    expect(refusals({ email: 'a@b' })).toEqual(['email:email_not_valid']);
    expect(refusals({ email: `${'a'.repeat(36)}@b.de` })).toEqual(['email:email_not_valid']);
    expect(refusals({ password: '12345' })).toEqual(['password:invalid_password']);
    expect(refusals({ password: 'x'.repeat(31) })).toEqual(['password:invalid_password']);
    expect(refusals({ password: 'x'.repeat(30) })).toEqual([]);
  });
});

describe('[F11] signing in', () => {
  it('requires both fields', () => {
    const result = signInSchema.safeParse({ email: 'a@b.de', password: '' });
    expect(result.error?.issues.map((issue) => issue.message)).toEqual([
      'sign_in_fields_missing',
      'see_form',
    ]);
    expect(signInSchema.safeParse({ email: 'a@b.de', password: 'x' }).success).toBe(true);
  });
});
