import type { z } from 'zod';
import type { LeasedMail, MailCommands } from '../_shared/clients/mail-commands.ts';
import type { runRequest } from '../_shared/domain/run.ts';
import { isLeaseLost } from '../_shared/http/refusal.ts';
import { line, write } from '../_shared/mail/content.ts';
import { mailContentOf } from '../_shared/mail/templates.ts';
import type { MailOutcome, MailProvider, OutgoingMail } from '../_shared/mail/provider.ts';

const batch = 10;
/** milliseconds: the worker's request has a timeout, and the leases are short */
const longestMs = 10_000;
const shortPause = 5;

type Deps = {
  commands: MailCommands;
  provider: MailProvider;
  /** Origin of the page. */
  siteUrl: string;
  sender: string;
  now?: () => number;
};

/** Reports to the outbox. A mail whose lease has expired is another run's, which goes on with it. */
const told = (report: Promise<void>): Promise<void> =>
  report.catch((error: unknown) => {
    if (!isLeaseLost(error)) throw error;
  });

/**
 * Sends the mails that are due. The mail id is the idempotency key at the provider: after a crash
 * between any two steps, the mail is leased again and sent once. If the provider fails, the
 * remaining mails are returned to the outbox.
 */
export function mailSend({ commands, provider, siteUrl, sender, now = Date.now }: Deps) {
  const carry = async (mail: LeasedMail): Promise<MailOutcome> => {
    try {
      return await provider.send(outgoing(mail, siteUrl, sender));
    } catch (error) {
      // A mail whose content cannot be created must not block the mails after it.
      return { state: 'refused', why: error instanceof Error ? error.message : 'unwritten' };
    }
  };
  /**
   * Reports the outcome of a mail to the outbox. Returns the seconds that the other mails have to
   * wait.
   */
  const report = async (mail: LeasedMail, outcome: MailOutcome): Promise<number> => {
    if (outcome.state === 'taken') {
      await told(commands.finish(mail));
      return 0;
    }
    console.warn(`mail ${mail.mail_id}: ${outcome.state} ${outcome.why}`);
    const { state: kind, why } = outcome;
    const seconds = outcome.state === 'wait' ? outcome.seconds : shortPause;
    await told(commands.fail(mail, { kind, why, seconds }));
    return kind === 'refused' ? 0 : seconds;
  };

  return async ({ request_id }: z.output<typeof runRequest>) => {
    const endsAt = now() + longestMs;
    const mails = await commands.lease(request_id, batch);
    let sent = 0;
    let handedBack = 0;
    let pause = 0;
    for (const mail of mails) {
      if (pause === 0 && now() > endsAt) pause = 1;
      if (pause > 0) {
        await told(commands.fail(mail, { kind: 'wait', why: 'handed back', seconds: pause }));
        handedBack += 1;
        continue;
      }
      const outcome = await carry(mail);
      pause = await report(mail, outcome);
      if (outcome.state === 'taken') sent += 1;
    }
    const failed = mails.length - sent - handedBack;
    return { sent, failed, more: mails.length === batch && pause === 0 };
  };
}

function outgoing(mail: LeasedMail, siteUrl: string, sender: string): OutgoingMail {
  const { site } = mail;
  const content = mailContentOf(mail.template, { name: mail.name, role: mail.role }, mail.params);
  return {
    id: mail.mail_id,
    from: `"${line(site.name).replace(/["\\<>]/g, '')}" <${sender}>`,
    to: mail.to,
    replyTo: site.contact,
    ...write(content, { name: site.name, url: siteUrl, address: site.address }),
  };
}
