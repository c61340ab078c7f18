import { beforeEach, expect, test } from 'vitest';
import { emptyStorage } from '../../../tests/support/media-api.ts';
import { purposeOf, rememberPurpose } from './payment-purpose.ts';

beforeEach(emptyStorage);

test('[F91] the purpose of a redirect is known on the way to its own address alone', () => {
  const tip = { subject: 'Tip', payee: 'Mara', cents: 1000 };
  rememberPurpose('/mara?action=tip&amount=1000', tip);
  expect(purposeOf('/mara?action=tip&amount=1000')).toMatchObject(tip);
  expect(purposeOf('/mara?action=tip&amount=2000')).toBeNull();
  expect(purposeOf(undefined)).toBeNull();
});

test('[F91] what is stored in another form is no purpose', () => {
  for (const kept of ['{', 'null', '{"returnTo":"/mara"}', '{"returnTo":"/mara","subject":1}']) {
    sessionStorage.setItem('private:purpose', kept);
    expect(purposeOf('/mara')).toBeNull();
  }
});
