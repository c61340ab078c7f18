import { describe, expect, it } from 'vitest';
import {
  accountStepSchema,
  ageCharacters,
  legalStepAgainSchema,
  legalStepSchema,
  locationCharacters,
  nameCharacters,
  normalHandle,
  profileStepSchema,
  yearsSince,
} from './enrolment-forms.ts';

const picture = new File(['x'], 'picture.jpg', { type: 'image/jpeg' });

const account = { email: 'mara@mail.test', password: 'evening-7', username: 'mara_v' };
const profile = {
  avatar: picture,
  cover: picture,
  shown: [],
  name: 'Mara Vale',
  age: '27',
  location: 'London, United Kingdom.',
  twitter: '@mara_v',
  instagram: '',
  bio: 'Painter of evenings.',
};
const legal = {
  first_name: 'Mara',
  last_name: 'O’Neil-Smith',
  country: 'GB',
  date_of_birth: '1999-02-28',
  id_document: picture,
  id_selfie: picture,
};

type Schema = typeof accountStepSchema | typeof profileStepSchema | typeof legalStepSchema;

function refusals(schema: Schema, form: object): string[] {
  const issues = schema.safeParse(form).error?.issues ?? [];
  return issues.map((issue) => `${issue.path.join('.')}:${issue.message}`);
}

describe('[F21] step 1', () => {
  const refused = (form: Partial<typeof account>) =>
    refusals(accountStepSchema, { ...account, ...form });

  it('accepts an address, a password and a username', () => {
    expect(refused({})).toEqual([]);
    expect(accountStepSchema.parse({ ...account, email: ' Mara@Mail.test ' }).email).toBe(
      'mara@mail.test',
    );
  });

  it('several empty fields get one sentence for the whole form', () => {
    expect(refused({ email: ' ', username: '' })).toEqual([
      'root:enrolment_fields_missing',
      'email:see_form',
      'username:see_form',
    ]);
  });

  it.each([
    [{ email: 'mara@mail' }, 'email:email_not_valid'],
    [{ password: '12345' }, 'password:invalid_password'],
    [{ password: 'x'.repeat(31) }, 'password:invalid_password'],
    [{ username: 'mar' }, 'username:invalid_username'],
    [{ username: 'mara_' }, 'username:invalid_username'],
  ])('%o is refused', (form, refusal) => {
    expect(refused(form)).toEqual([refusal]);
  });

  it.each([{ password: '123456' }, { password: 'x'.repeat(30) }, { username: 'mara' }])(
    '%o is accepted',
    (form) => {
      expect(refused(form)).toEqual([]);
    },
  );
});

describe('[F22] step 2', () => {
  const refused = (form: Partial<Record<keyof typeof profile, unknown>>) =>
    refusals(profileStepSchema, { ...profile, ...form });

  it('accepts a complete profile and a single social handle', () => {
    expect(refused({})).toEqual([]);
    expect(refused({ twitter: '', instagram: 'mara.v' })).toEqual([]);
  });

  it.each([
    [{ avatar: null }, 'avatar:avatar_missing'],
    [{ cover: null }, 'cover:cover_missing'],
    [{ name: 'Mar' }, 'name:invalid_name'],
    [{ name: 'M'.repeat(31) }, 'name:invalid_name'],
    [{ age: '17' }, 'age:age_below_minimum'],
    [{ age: '' }, 'age:age_below_minimum'],
    [{ location: '' }, 'location:location_missing'],
    [{ location: 'L'.repeat(31) }, 'location:location_missing'],
    [{ twitter: '@' + 'm'.repeat(16) }, 'twitter:invalid_twitter'],
    [{ twitter: '@mara vale' }, 'twitter:invalid_twitter'],
    [{ instagram: '@' + 'm'.repeat(31) }, 'instagram:invalid_instagram'],
    [{ instagram: 'https://x.test/m' }, 'instagram:invalid_instagram'],
    [{ bio: 'Four' }, 'bio:invalid_bio'],
    [{ bio: 'b'.repeat(1501) }, 'bio:invalid_bio'],
  ])('%o is refused', (form, refusal) => {
    expect(refused(form)).toEqual([refusal]);
  });

  it.each([
    { name: 'Zoë-Anne' },
    { name: 'M'.repeat(30) },
    { age: '18' },
    { age: '75' },
    { location: 'Ob' },
    { twitter: '@' + 'm'.repeat(15) },
    { instagram: '@' + 'm'.repeat(30) },
    { bio: 'Fives' },
    { bio: 'b'.repeat(1500) },
  ])('%o is accepted', (form) => {
    expect(refused(form)).toEqual([]);
  });

  it('a picture that the profile already shows is not required again', () => {
    expect(refused({ avatar: null, shown: ['avatar'] })).toEqual([]);
    expect(refused({ avatar: null, shown: ['cover'] })).toEqual(['avatar:avatar_missing']);
  });

  it('a form without a social handle gets one sentence for both fields', () => {
    expect(refused({ twitter: '@', instagram: ' ' })).toEqual([
      'root:social_profile_missing',
      'twitter:see_form',
      'instagram:see_form',
    ]);
  });

  it('normalizes handles to one @ and removes characters that a field does not allow', () => {
    expect(normalHandle(' mara_v ')).toBe('@mara_v');
    expect(normalHandle('@@mara')).toBe('@mara');
    expect(normalHandle('@')).toBe('');
    expect(nameCharacters('Mara  V. <b>7</b>')).toBe('Mara V. b7b');
    expect(locationCharacters('London 7, UK!')).toBe('London , UK');
    expect(ageCharacters('7a6')).toBe('75');
    expect(ageCharacters('x18')).toBe('18');
  });
});

describe('[F23] step 3', () => {
  const refused = (form: Partial<Record<keyof typeof legal, unknown>>) =>
    refusals(legalStepSchema, { ...legal, ...form });

  it('accepts legal names, a country and two pictures', () => {
    expect(refused({})).toEqual([]);
    expect(refused({ date_of_birth: '1990-02-28' })).toEqual([]);
  });

  it.each([
    [{ first_name: 'M' }, 'first_name:invalid_legal_first_name'],
    [{ first_name: 'M'.repeat(21) }, 'first_name:invalid_legal_first_name'],
    [{ last_name: '' }, 'last_name:invalid_legal_last_name'],
    [{ country: '' }, 'country:legal_country_missing'],
    [{ date_of_birth: '' }, 'date_of_birth:invalid_date_of_birth'],
    [{ date_of_birth: '2001-02-30' }, 'date_of_birth:invalid_date_of_birth'],
    [{ date_of_birth: '1850-01-01' }, 'date_of_birth:invalid_date_of_birth'],
    [{ id_document: null }, 'id_document:id_document_missing'],
    [{ id_selfie: null }, 'id_selfie:id_selfie_missing'],
  ])('%o is refused', (form, refusal) => {
    expect(refused(form)).toEqual([refusal]);
  });

  it('takes empty fields after a rejection, and refuses wrong ones and missing pictures', () => {
    const again = (form: Partial<Record<keyof typeof legal, unknown>>) =>
      refusals(legalStepAgainSchema, { ...legal, ...form });
    expect(again({ first_name: '', last_name: ' ', country: '', date_of_birth: '' })).toEqual([]);
    expect(again({ first_name: 'M' })).toEqual(['first_name:invalid_legal_first_name']);
    expect(again({ date_of_birth: '2001-02-30' })).toEqual(['date_of_birth:invalid_date_of_birth']);
    expect(again({ id_document: null })).toEqual(['id_document:id_document_missing']);
  });

  it('refuses a creator younger than 18', () => {
    const lastYear = new Date().getUTCFullYear() - 17;
    expect(refused({ date_of_birth: `${lastYear}-01-01` })).toEqual([
      'date_of_birth:age_below_minimum',
    ]);
  });

  it('a year of age counts from the birthday on', () => {
    const now = new Date('2026-11-20T12:00:00Z');
    expect(yearsSince('2008-11-20', now)).toBe(18);
    expect(yearsSince('2008-11-21', now)).toBe(17);
    expect(yearsSince('2008-02-29', now)).toBe(18);
    expect(yearsSince('2030-01-01', now)).toBeNull();
    expect(yearsSince('soon', now)).toBeNull();
  });
});
