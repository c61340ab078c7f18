import { describe, expect, it } from 'vitest';
import { write } from './content.ts';
import { mailContentOf, mailTemplates } from './templates.ts';

const site = { name: 'The Site', url: 'https://site.example', address: '1 Street, Town' };
const evil = `<b>Eve</b>" onload='x'\r\nBcc: all@evil.test http://evil.test/x \u202Egnp.exe`;
const roles = ['fan', 'creator'] as const;
const every = mailTemplates.flatMap((template) => roles.map((role) => ({ template, role })));

const written = (template: string, role: 'fan' | 'creator', params: unknown = {}, name = 'Anna') =>
  write(mailContentOf(template, { name, role }, params), site);
const linksIn = (text: string) => [...text.matchAll(/https?:\/\/[^\s"<]+/g)].map(([link]) => link);

describe.each(every)('the mail $template to a $role', ({ template, role }) => {
  it('has a neutral one-line subject, a text part and an HTML part', () => {
    const { subject, text, html } = written(template, role);
    expect(subject).toMatch(/^[A-Z][A-Za-z ]{4,40}$/);
    expect(subject).not.toContain(site.name);
    expect(text).toContain('The Site, 1 Street, Town');
    expect(text).not.toContain('<');
    expect(html).toMatch(/^<!doctype html>/);
    expect(`${subject} ${text}`).not.toMatch(/adult|18\+|nude|sex|porn|explicit|erotic/i);
  });

  it('links only to the site and loads no external content', () => {
    const { text, html } = written(template, role, { from: evil, reason: evil }, evil);
    const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, link]) => new URL(link ?? ''));
    expect(new Set(links.map(({ origin }) => origin))).toEqual(new Set([site.url]));
    expect(html).not.toMatch(/<(img|script|link|iframe)|src=/i);
    expect(linksIn(text).length).toBeGreaterThan(0);
  });

  it('escapes HTML, links and line breaks in names and reasons', () => {
    const { subject, html } = written(template, role, { from: evil, reason: 'x' }, evil);
    expect(subject).toMatch(/^[A-Za-z ]+$/);
    expect(html).not.toContain('<b>Eve');
    expect(html).not.toMatch(/<[^>]*onload/);
    expect(html).not.toContain('\u202E');
    expect(html).not.toContain('http://evil.test');
    expect(html).not.toContain('all@evil.test');
  });
});

describe('the content of templates', () => {
  it('[F25] a rejection contains the reason in paragraphs and a link to apply again', () => {
    const { text, html } = written('application_rejected', 'creator', {
      reason: 'The photograph is <blurred>.\n\nThe name differs.',
    });
    expect(text).toContain('The photograph is <blurred>.\n\nThe name differs.');
    expect(html).toContain('<p>The photograph is &lt;blurred&gt;.</p>\n<p>The name differs.</p>');
    expect(text).toContain('You may apply again');
    expect(text).toContain('https://site.example/enroll');
  });

  it('[F25] a mail without a reason does not mention one', () => {
    expect(written('application_rejected', 'creator').text).not.toContain('why');
    expect(written('account_suspended', 'fan').text).not.toContain('why');
    expect(written('account_suspended', 'fan', { reason: 'Spam.' }).text).toContain('Spam.');
  });

  it('[F64] only optional mails link to the page that switches them off', () => {
    for (const { template, role } of every) {
      const { text, html } = written(template, role);
      const place = role === 'creator' ? '/settings' : '/billing/notifications';
      const isOptional =
        /^(subscription_(started|terminated|expired)|new_message|renewal_reminder|global_message)$/.test(
          template,
        );
      const words = 'switch mails of this kind off';
      expect([text.includes(words), html.includes(words)]).toEqual([isOptional, isOptional]);
      expect(html.includes(`href="https://site.example${place}" style="color: inherit"`)).toBe(
        isOptional,
      );
    }
  });

  it('[F64] a new subscription has different texts for the creator and the fan', () => {
    const toCreator = written('subscription_started', 'creator', { from: 'Jo' });
    expect(toCreator.text).toContain('Jo has subscribed to you.');
    const toFan = written('subscription_started', 'fan', { from: 'Mara' });
    expect(toFan.text).toContain('You are subscribed to Mara from now on.');
    expect(toFan.subject).not.toContain('Mara');
    const until = '2026-12-21T22:48:57.123+00:00';
    const terms = { from: 'Mara', cents: 900, next_cents: 1500, until };
    expect(written('subscription_started', 'fan', terms).text).toContain(
      'You have paid $9.00. It renews on 21 December 2026 for $15.00',
    );
    expect(written('subscription_started', 'fan', terms).text).toContain('stop it before');
    expect(
      written('subscription_started', 'fan', { from: 'Mara', cents: 0, next_cents: null, until })
        .text,
    ).toContain('It is free until 21 December 2026 and ends by itself.');
    expect(written('subscription_started', 'creator', terms).text).not.toContain('$');
    expect(written('subscription_started', 'fan').text).toContain(
      'You are subscribed from now on.',
    );
  });

  it('[F64] a mail about a new message names the sender and never contains the text', () => {
    const { subject, text } = written('new_message', 'fan', { from: 'Mara', text: 'secret' });
    expect(subject).not.toContain('Mara');
    expect(text).toContain('Mara has written to you.');
    expect(text).not.toContain('secret');
    expect(written('new_message', 'fan').text).toContain('Somebody has written to you.');
    const many = (others: number) => written('new_message', 'creator', { from: 'Jo', others }).text;
    expect(many(0)).toContain('Jo has written to you.');
    expect(many(1)).toContain('Jo and 1 other have written to you.');
    expect(many(7)).toContain('Jo and 7 others have written to you.');
  });

  it('[F84] a mail about a message to an audience names the creator and can be switched off', () => {
    const given = { from: 'Mara', text: 'secret', cents: 500 };
    const { subject, text } = written('global_message', 'fan', given);
    expect(subject).toBe('A new message');
    expect(text).toContain('Mara has sent a message to you and others.');
    expect(text).toContain('https://site.example/billing/notifications');
    expect(text).not.toMatch(/secret|\$/);
    expect(written('global_message', 'fan').text).toContain('Somebody has sent a message');
  });

  it('[F60] a free trial names the sender and the duration and links to its redemption', () => {
    const code = 'abcdefghijkmnpqrstuv';
    const until = '2026-12-21T22:48:57.123+00:00';
    const given = { from: 'Mara', days: 7, until, code };
    const { subject, text, html } = written('trial', 'fan', given, '');
    expect(subject).toBe('A free trial for you');
    expect(text).toContain('Mara has sent you 7 days for free.');
    expect(text).toContain('It waits for you until 21 December 2026 at 22:48 UTC.');
    expect(text).toContain(`Open your free trial: https://site.example/redeem/${code}`);
    expect(html).toContain(`href="https://site.example/redeem/${code}"`);
    expect(written('trial', 'fan', { from: 'Mara', days: 1, code }).text).toContain('one day for');
    const bent = written('trial', 'fan', {
      from: 'Mara',
      days: 1,
      code: '../logout?x=//evil.test',
    });
    expect(bent.text).toContain('https://site.example/redeem/..%2Flogout');
  });

  it('[F127] a terminated subscription names the refund, not the creator or the cause', () => {
    const { subject, text } = written('subscription_terminated', 'fan', {
      cents: 666,
      from: 'Mara',
    });
    expect(subject).toBe('A subscription has ended early');
    expect(text).toContain('For the days that were left you get back $6.66.');
    expect(text).toContain('https://site.example/billing/transactions');
    expect(text).not.toMatch(/Mara|block|creator/i);
    expect(written('subscription_terminated', 'fan', { cents: 0 }).text).not.toMatch(/get back|\$/);
  });

  it('[F128] a mail about a failed renewal names the other side to fan and creator', () => {
    const toFan = written('subscription_expired', 'fan', { from: 'Mara' });
    expect(toFan.subject).toBe('A subscription was not renewed');
    expect(toFan.text).toContain('Your subscription to Mara could not be renewed and has ended.');
    expect(toFan.text).toContain('Nothing more is charged for it.');
    expect(toFan.text).toContain('https://site.example/subscriptions');
    const toCreator = written('subscription_expired', 'creator', { from: 'Jo' });
    expect(toCreator.text).toContain('The subscription of Jo could not be renewed and has ended.');
  });

  it.each([
    ['post', 'your post'],
    ['comment', 'your comment'],
    ['story', 'your story'],
    ['message', 'your message'],
    ['profile', 'the pictures and the video of your profile'],
    ['page', 'your page'],
    ['media', 'a picture or video of yours'],
  ])(
    '[F144] [F152] a mail about a held or removed %s has the reason and a link that needs no sign-in',
    (what, words) => {
      const given = { what, key: 'a2b3', reason: 'Somebody in it has not consented.' };
      const down = written('content_removed', 'creator', given);
      expect(down.subject).toBe('A decision about your account');
      expect(down.text).toContain(`We have taken down ${words}.`);
      expect(down.text).toContain('This is why:\n\nSomebody in it has not consented.');
      expect(down.text).toContain('appeal within 183 days');
      expect(down.text).toContain('https://site.example/decisions/a2b3\n');
      const held = written('content_held', 'fan', given);
      expect(held.text).toContain(`We are looking at ${words}.`);
      expect(held.text).toContain('Somebody in it has not consented.');
      expect(held.text).toContain('https://site.example/decisions/a2b3\n');
    },
  );

  it.each([
    ['kept', 'removed', 'Our decision stays', 'to take down your post'],
    ['overturned', 'suspended', 'You were right', 'to suspend your account'],
    ['overturned', 'unlisted', 'You were right', 'to take your page out of browse and search'],
  ])(
    '[F152] the mail about an appeal that is %s names the act %s',
    (outcome, act, heading, deed) => {
      const { text } = written('appeal_decided', 'creator', {
        what: 'post',
        act,
        outcome,
        answer: 'We have looked at it.',
      });
      expect(text).toContain(heading);
      expect(text).toContain(`our decision ${deed}.`);
      expect(text).toContain('We have looked at it.');
    },
  );

  it('[F104] the mail about what is overdue has a number of each kind', () => {
    const { text } = written('overdue', 'fan', { overdue: { payment: 2, withdrawal: 1 } }, '');
    expect(text).toContain('2 × payment, 1 × withdrawal');
    expect(text).toContain('staff.deadlines');
  });

  it('[F104] the last mail says when personal data go: in six months, or of an unused account at once', () => {
    const closed = written('account_closed', 'fan').text;
    expect(closed).toContain('What was left of your personal data is removed in 6 months.');
    const unused = written('account_closed', 'fan', { is_unused: true }).text;
    expect(unused).toContain(
      'It was never used, and your personal data has been removed with it. Your username',
    );
    expect(unused).not.toContain('removed in');
  });

  it('[F146] the mail about deadlines names each case', () => {
    const { text } = written('deadline_near', 'fan', { cases: ['C-1001', 'C-1002'] }, '');
    expect(text).toContain('C-1001, C-1002');
  });

  it('[F156] the mail about the audit log has the head of its chain and the number of faults', () => {
    const head = { rows: 41, digest: 'ab12', faults: 0 };
    expect(written('log_head', 'fan', head, '').text).toContain('Place 41, digest ab12.');
    expect(written('log_head', 'fan', head, '').subject).toBe('The audit log is whole');
    const { subject, text } = written('log_head', 'fan', { ...head, faults: 2 }, '');
    expect(subject).toBe('The audit log was changed');
    expect(text).toContain('2 of 41 rows do not fit the chain');
  });

  it('parameters of a wrong type are treated as absent', () => {
    expect(written('new_message', 'fan', { from: 7 }).text).toContain('Somebody');
    expect(written('new_message', 'fan', null).text).toContain('Somebody');
  });

  it('an unknown template and a link to another site are errors', () => {
    expect(() => written('toString', 'fan')).toThrow('no content');
    const content = mailContentOf('welcome', { name: 'Anna', role: 'fan' }, {});
    const away = { ...content, action: { label: 'x', path: '//evil.test/x' } };
    expect(() => write(away, site)).toThrow('leads away');
  });
});
