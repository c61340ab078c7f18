import { describe, expect, it } from 'vitest';
import { write } from './content.ts';
import { mailContentOf } from './templates.ts';

const site = { name: 'The Site', url: 'https://site.example', address: '1 Street, Town' };

const written = (template: string, role: 'fan' | 'creator', params: unknown = {}) =>
  write(mailContentOf(template, { name: 'Anna', role }, params), site);

describe('the mails about money', () => {
  it('[F128] receipts name the amount and lead to the transaction', () => {
    const transfer = '0190a000-0000-7000-8000-000000000001';
    const topUp = written('top_up_receipt', 'fan', { cents: 2000, debt: 0, transfer });
    expect(topUp.subject).toBe('Your receipt');
    expect(topUp.text).toContain('Your card was charged $20.00.');
    expect(topUp.text).toContain('The whole amount is in your balance.');
    expect(topUp.text).toContain(`https://site.example/billing/transactions/${transfer}`);
    const ofDebtor = written('top_up_receipt', 'fan', { cents: 2000, debt: 450, transfer }).text;
    expect(ofDebtor).toContain('$4.50 of it settled what you owed, and $15.50 is in your balance.');
    const sale = written('card_receipt', 'fan', { cents: 1500, from: 'Mara', transfer });
    expect(sale.text).toContain('charged $15.00 for your subscription to Mara.');
    expect(sale.text).toContain(`/billing/transactions/${transfer}`);
    const until = '2026-12-21T22:48:57.123+00:00';
    const renewed = written('renewal_receipt', 'fan', {
      cents: 1500,
      from: 'Mara',
      transfer,
      until,
    });
    expect(renewed.text).toContain(
      'Your subscription to Mara was renewed for $15.00, paid from your balance. It runs until 21 December 2026.',
    );
    expect(written('renewal_receipt', 'fan', { paid_by: 'card' }).text).toContain(
      'charged to your card',
    );
    for (const { subject } of [topUp, sale, renewed]) expect(subject).not.toContain('Mara');
  });

  it('[F128] [F158] the reminder of a renewal names price and day', () => {
    const until = '2026-12-21T22:48:57.123+00:00';
    const { subject, text } = written('renewal_reminder', 'fan', {
      cents: 1500,
      from: 'Mara',
      until,
    });
    expect(subject).toBe('A subscription renews soon');
    expect(text).toContain('to Mara renews on 21 December 2026 for $15.00.');
    expect(text).toContain('It is paid from your balance');
    expect(text).toContain('https://site.example/subscriptions');
  });

  it('[F128] it says which means pays, or why nothing will', () => {
    const until = '2026-12-21T22:48:57.123+00:00';
    const told = (given: object) =>
      written('renewal_reminder', 'fan', { cents: 1500, from: 'Mara', until, ...given });
    const card = { means: 'card', digits: '4242' };
    expect(told(card).text).toContain('so your card ending in 4242 is charged.');
    expect(told({ ...card, debt: 400 }).text).toContain(
      'Your card ending in 4242 is charged for it, and for the $4.00 that you owe.',
    );
    const capped = told({ means: 'capped' });
    expect(capped.subject).toBe('A subscription cannot renew soon');
    expect(capped.text).toContain('is due to renew on 21 December 2026 for $15.00.');
    expect(capped.text).toContain('It goes beyond the monthly limit that you have set.');
    expect(capped.text).toContain('We try 3 times, a day apart.');
    expect(capped.text).toContain('https://site.example/billing#limit');
    expect(told({ means: 'none' }).text).toContain('you have no card linked');
    expect(told({ means: 'frozen' }).text).toContain('one of your payments is disputed');
  });

  it('[F128] the mail about a failed renewal says what to do and when it is tried again', () => {
    const until = '2026-12-21T22:48:57.123+00:00';
    const failed = (given: object) =>
      written('renewal_failed', 'fan', { cents: 1500, from: 'Mara', until, ...given }).text;
    const first = failed({ left: 2, reason: 'no_card_linked' });
    expect(first).toContain('to Mara, $15.00, could not be paid.');
    expect(first).toContain('Top up your balance, or link another card');
    expect(first).toContain('We try again after 21 December 2026 at 22:48 UTC.');
    expect(first).not.toContain('last time');
    expect(failed({ left: 1 })).toContain('for the last time. If that fails');
    const last = failed({ left: 0, reason: 'no_card_linked' });
    expect(last).toContain('That was the last try, so the subscription has ended.');
    expect(last).not.toContain('We try again');
    const capped = failed({ left: 2, reason: 'spend_limit_reached' });
    expect(capped).toContain('the monthly limit that you have set');
    expect(capped).toContain('https://site.example/billing#limit');
    expect(failed({ left: 2, reason: 'wallet_frozen' })).toContain('Answer this mail');
  });

  it('[F128] a refund names what was paid for, and where the money went', () => {
    const refunded = (given: object) =>
      written('refunded', 'fan', { cents: 700, sale: 'unlock', from: 'Mara', ...given }).text;
    const whole = refunded({ is_whole: true });
    expect(whole).toContain('You get back $7.00 for a message of Mara that you unlocked.');
    expect(whole).toContain('It is in your balance.\n\nThe message is locked again.');
    expect(refunded({})).not.toContain('locked again');
    expect(refunded({ to: 'card' })).toContain('It goes to your card.');
    expect(refunded({ debt: 200 })).toContain(
      '$2.00 of it settled what you owed, and $5.00 is in your balance.',
    );
    expect(refunded({ debt: 700 })).toContain('It settled a part of what you owed.');
    expect(refunded({ sale: 'subscription', is_whole: true })).toContain('has ended.');
    const transfer = '0190a000-0000-7000-8000-000000000001';
    expect(refunded({ transfer })).toContain(
      `https://site.example/billing/transactions/${transfer}`,
    );
  });

  it.each([
    ['top_up', 'Mara', 'a top-up of your balance'],
    ['tip', 'Mara', 'your tip to Mara'],
    ['tip', null, 'a tip'],
    ['unlock', null, 'a message that you unlocked'],
    ['session_text', 'Mara', 'a message of your paid chat with Mara'],
    ['session_text', null, 'a message of a paid chat'],
    ['subscription', 'Mara', 'your subscription to Mara'],
    ['subscription', null, 'a subscription'],
  ])('[F128] mails name a payment of the kind %s to %s', (sale, from, words) => {
    expect(written('refunded', 'fan', { cents: 700, sale, from }).text).toContain(
      `You get back $7.00 for ${words}.`,
    );
  });

  it('[F127] [F128] a dispute is told with its amount, what is closed and what ends it', () => {
    const given = {
      sale: 'subscription',
      from: 'Mara',
      cents: 1500,
      on: '2026-12-21T22:48:57.123+00:00',
      is_frozen: true,
    };
    const opened = written('payment_disputed', 'fan', given).text;
    expect(opened).toContain(
      'disputes your payment of $15.00 on 21 December 2026 for your subscription to Mara, and has taken the money back.',
    );
    expect(opened).toContain('The subscription has ended with it.');
    expect(opened).toContain('Your wallet is frozen meanwhile: you cannot top up');
    expect(opened).toContain('The freeze ends when the bank decides for us');
    expect(opened).not.toContain('You owe');
    expect(written('payment_disputed', 'fan', { ...given, debt: 300 }).text).toContain(
      'You owe us $3.00 now',
    );
    const until = '2027-01-03T00:00:00+00:00';
    const won = (more: object) =>
      written('dispute_won', 'fan', { ...given, is_frozen: false, ...more }).text;
    expect(won({ until })).toContain('runs until 3 January 2027. It does not renew by itself.');
    expect(won({ until })).toContain('Your wallet is open.');
    expect(won({ back: 599 })).toContain('so you get $5.99 for them.');
    expect(won({})).toContain('It stands as it did before.');
    expect(won({ sale: 'top_up' })).toContain('The money is in your balance again');
    expect(won({ is_frozen: true })).toContain('Another payment is still disputed');
    const lost = written('dispute_lost', 'fan', given).text;
    expect(lost).toContain('was decided for you: the money stays with your card.');
    expect(lost).toContain('Your wallet stays frozen until we have settled it with you.');
    expect(written('dispute_lost', 'fan', { ...given, is_frozen: false }).text).not.toContain(
      'frozen',
    );
  });

  it('[F128] a card that expires and a limit that is reached have mails of their own', () => {
    const card = written('card_expiring', 'fan', { digits: '4242' });
    expect(card.text).toContain('The card ending in 4242 cannot be charged after that.');
    expect(card.text).toContain('https://site.example/billing/card');
    const until = '2027-01-01T00:00:00+00:00';
    const cap = written('cap_reached', 'fan', { cents: 5000, until }).text;
    expect(cap).toContain('a limit of $50.00 a month');
    expect(cap).toContain('is refused until 1 January 2027');
  });
});
