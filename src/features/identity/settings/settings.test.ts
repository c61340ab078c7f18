import { profileSettingsSchema } from '@domain/settings-forms.ts';
import { describe, expect, test } from 'vitest';
import { canPress, isImplied, toggled } from './choosing.ts';
import { isCleared, offerToStart, readChatPrice, readFee, readOffer } from './prices.ts';

describe('the fee', () => {
  test.each([
    ['15', 1500],
    ['4.99', 499],
    ['44.99', 4499],
    ['$9.5', 950],
    ['9,49', 949],
  ])('[F57] readFee() reads %s as %i cents', (typed, cents) => {
    expect(readFee(typed)).toEqual({ cents });
  });

  test.each([
    ['', 'price_empty'],
    [' ', 'price_empty'],
    ['$', 'price_not_number'],
    ['.', 'price_not_number'],
    ['9.499', 'price_pattern'],
    ['9.4.9', 'price_pattern'],
    ['9$', 'price_pattern'],
    ['1,000', 'price_pattern'],
    ['0009.49', 'price_pattern'],
    ['4.98', 'price_out_of_range'],
    ['45', 'price_out_of_range'],
  ])('[F57] readFee() refuses %j with %s', (typed, refusal) => {
    expect(readFee(typed)).toEqual({ refusal });
  });
});

describe('a limited offer', () => {
  test.each([
    [1500, '7.50'],
    [1501, '7.50'],
    [998, '4.99'],
    [900, '4.99'],
    [499, '4.99'],
  ])('[F58] the offer for a fee of %i begins at %s', (fee, price) => {
    expect(offerToStart(fee, null)).toEqual({ price, sales: '20' });
  });

  test('[F58] the form shows a running offer', () => {
    const running = { price_cents: 899, sales_left: 3 };
    expect(offerToStart(1500, running)).toEqual({ price: '8.99', sales: '3' });
  });

  test.each([
    ['7.50', '20', { cents: 750, sales: 20 }],
    ['14.99', '1', { cents: 1499, sales: 1 }],
    ['4.99', '1000', { cents: 499, sales: 1000 }],
    ['15', '20', { refusals: { price: 'discount_not_smaller' } }],
    ['4.98', '20', { refusals: { price: 'price_out_of_range' } }],
    ['', '20', { refusals: { price: 'price_empty' } }],
    ['7.50', '', { refusals: { sales: 'invalid_offer_sales' } }],
    ['7.50', '0', { refusals: { sales: 'invalid_offer_sales' } }],
    ['7.50', '1001', { refusals: { sales: 'invalid_offer_sales' } }],
    ['x', '2.5', { refusals: { price: 'price_not_number', sales: 'invalid_offer_sales' } }],
  ])('[F58] readOffer() reads a price of %j for %j buyers', (price, sales, result) => {
    expect(readOffer({ price, sales }, 1500)).toEqual(result);
  });

  test('[F58] a creator ends an offer by clearing both fields, not by clearing one', () => {
    expect(isCleared({ price: ' ', sales: '' })).toBe(true);
    expect(isCleared({ price: '', sales: '20' })).toBe(false);
    expect(isCleared({ price: '7.50', sales: '' })).toBe(false);
  });
});

describe('prices of chat', () => {
  test('[F59] readChatPrice() returns cents within the limits', () => {
    expect(readChatPrice('text', '0.49')).toEqual({ cents: 49 });
    expect(readChatPrice('text', '0,49')).toEqual({ cents: 49 });
    expect(readChatPrice('text', '1,000')).toEqual({ refusal: 'invalid_text_price' });
    expect(readChatPrice('audio', '0.09')).toEqual({ refusal: 'chat_price_too_low' });
    expect(readChatPrice('video', '100')).toEqual({ refusal: 'chat_price_too_high' });
  });

  test.each(['text', 'audio', 'video'] as const)(
    '[F59] an invalid %s price has its own code',
    (kind) => {
      expect(readChatPrice(kind, '0.4.9')).toEqual({ refusal: `invalid_${kind}_price` });
    },
  );
});

describe('choosing categories', () => {
  const five = ['male', 'couples', 'duos', 'studio', 'nonbinary'];

  test('[F29] a creator can choose six categories and no seventh', () => {
    const six = [...five, 'female'];
    expect(canPress(five, 'female')).toBe(true);
    expect(canPress(six, 'trans_male')).toBe(false);
    expect(canPress(six, 'male')).toBe(true);
    expect(toggled(six, 'male')).not.toContain('male');
  });

  test('[F29] a tag replaces its kind', () => {
    expect(toggled([...five, 'female'], 'female:tall')).toEqual([...five, 'female:tall']);
    expect(canPress([...five, 'female'], 'female:tall')).toBe(true);
    expect(canPress([...five, 'female:tall'], 'female:petite')).toBe(false);
    expect(isImplied(['female:tall'], 'female')).toBe(true);
    expect(isImplied(['female'], 'female')).toBe(false);
  });
});

describe('the profile', () => {
  const whole = {
    name: 'Mara  Voss',
    age: '',
    location: 'London, United Kingdom.',
    bio: 'Video and tea.',
    twitter: '',
    instagram: 'mara.voss',
    wishlist: '',
  };
  const refusals = (change: Partial<typeof whole>) => {
    const { error } = profileSettingsSchema.safeParse({ ...whole, ...change });
    return (error?.issues ?? []).map(({ path, message }) => `${path.join('.')}:${message}`);
  };

  test('[F65] a valid profile gets single spaces and a handle with an @', () => {
    expect(profileSettingsSchema.parse(whole)).toEqual({
      ...whole,
      name: 'Mara Voss',
      instagram: '@mara.voss',
    });
  });

  test.each([
    [{ name: 'Ma' }, 'name:invalid_name'],
    [{ age: '17' }, 'age:invalid_age'],
    [{ location: 'L' }, 'location:invalid_location'],
    [{ bio: 'hey' }, 'bio:invalid_bio'],
    [{ twitter: '@no-dash' }, 'twitter:invalid_twitter'],
    [{ instagram: '' }, 'instagram:social_profile_invalid'],
    [{ wishlist: 'http://example.com' }, 'wishlist:invalid_wishlist'],
  ])('[F65] a profile with %j is refused at its field', (change, refusal) => {
    expect(refusals(change)).toContain(refusal);
  });

  test.each([
    ['HTTPS://Example.com/a', 'https://example.com/a'],
    ['https://exаmple.com/', 'https://xn--exmple-4nf.com/'],
    ['https://example.com/ü|', 'https://example.com/%C3%BC%7C'],
  ])('[F118] the wishlist %s is saved as %s', (wishlist, kept) => {
    expect(profileSettingsSchema.parse({ ...whole, wishlist }).wishlist).toBe(kept);
  });

  test.each([
    'javascript:alert(1)',
    'https://user:word@example.com/',
    'https://example.com\\@evil.example/',
    'https://exa mple.com/',
    'https://localhost/',
    'https://127.0.0.1/',
    `https://example.com/${'a'.repeat(181)}`,
  ])('[F118] the wishlist %s is refused', (wishlist) => {
    expect(refusals({ wishlist })).toEqual(['wishlist:invalid_wishlist']);
  });
});
