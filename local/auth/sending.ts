import type { TokenKind } from './one-time-tokens.ts';
import { linkHash, newCode, storeToken } from './one-time-tokens.ts';
import type { Database, Service } from './service.ts';
import type { User } from './users.ts';

/**
 * Options of mails with a code or link. Each send function checks the rate limits, stores the hash
 * of a new code and sends the mail. An error while sending rolls the request back.
 */
export interface Sending {
  redirectTo: string;
  isPkce: boolean;
}

export type SentAtColumn =
  'confirmation_sent_at' | 'recovery_sent_at' | 'email_change_sent_at' | 'reauthentication_sent_at';

export async function stamp(db: Database, userId: string, column: SentAtColumn) {
  await db.query(`update auth.users set ${column} = now(), updated_at = now() where id = $1`, [
    userId,
  ]);
}

/** Creates a code for an address and replaces the stored hash of the previous one. */
export async function issueToken(
  service: Service,
  db: Database,
  user: User,
  { kind, email, isPkce }: { kind: TokenKind; email: string; isPkce: boolean },
) {
  const code = newCode(service.config);
  const tokenHash = linkHash(email, code, isPkce);
  await storeToken(db, { userId: user.id, kind, hash: tokenHash, relatesTo: email });
  return { code, tokenHash };
}

async function issue(service: Service, db: Database, user: User, kind: TokenKind, isPkce: boolean) {
  const email = user.email ?? '';
  const token = await issueToken(service, db, user, { kind, email, isPkce });
  return { to: email, ...token, data: { Data: user.raw_user_meta_data ?? {} } };
}

export async function sendConfirmation(
  service: Service,
  db: Database,
  user: User,
  { redirectTo, isPkce }: Sending,
) {
  service.limits.checkFrequency(user.confirmation_sent_at);
  service.limits.countMail();
  const mail = await issue(service, db, user, 'confirmation_token', isPkce);
  await stamp(db, user.id, 'confirmation_sent_at');
  await service.mailer.sendCode('confirmation', { ...mail, type: 'signup', redirectTo });
}

export async function sendInvite(
  service: Service,
  db: Database,
  user: User,
  { redirectTo, isPkce }: Sending,
) {
  service.limits.countMail();
  const mail = await issue(service, db, user, 'confirmation_token', isPkce);
  await db.query('update auth.users set invited_at = now() where id = $1', [user.id]);
  await stamp(db, user.id, 'confirmation_sent_at');
  await service.mailer.sendCode('invite', { ...mail, type: 'invite', redirectTo });
}

/** Shares the minimum time between two mails with recovery mails. */
export async function sendMagicLink(
  service: Service,
  db: Database,
  user: User,
  { redirectTo, isPkce }: Sending,
) {
  service.limits.checkFrequency(user.recovery_sent_at);
  service.limits.countMail();
  const mail = await issue(service, db, user, 'recovery_token', isPkce);
  await stamp(db, user.id, 'recovery_sent_at');
  await service.mailer.sendCode('magic_link', { ...mail, type: 'magiclink', redirectTo });
}

export async function sendRecovery(
  service: Service,
  db: Database,
  user: User,
  { redirectTo, isPkce }: Sending,
) {
  service.limits.checkFrequency(user.recovery_sent_at);
  service.limits.countMail();
  const mail = await issue(service, db, user, 'recovery_token', isPkce);
  await stamp(db, user.id, 'recovery_sent_at');
  await service.mailer.sendCode('recovery', { ...mail, type: 'recovery', redirectTo });
}

export async function sendReauthentication(service: Service, db: Database, user: User) {
  service.limits.checkFrequency(user.reauthentication_sent_at);
  service.limits.countMail();
  const { to, code, data } = await issue(service, db, user, 'reauthentication_token', false);
  await stamp(db, user.id, 'reauthentication_sent_at');
  await service.mailer.sendCode('reauthentication', { to, code, data });
}

/** Sends a mail to the new address, and one to the old address where both must confirm. */
export async function sendEmailChange(
  service: Service,
  db: Database,
  user: User,
  newEmail: string,
  { redirectTo, isPkce }: Sending,
) {
  service.limits.checkFrequency(user.email_change_sent_at);
  const oldEmail = user.email ?? '';
  const asksBoth = service.config.email.double_confirm_changes && oldEmail !== '';
  await db.query(
    `update auth.users
     set email_change = $2, email_change_confirm_status = 0,
         email_change_sent_at = now(), updated_at = now()
     where id = $1`,
    [user.id, newEmail],
  );
  const receivers: { email: string; kind: TokenKind }[] = [
    { email: newEmail, kind: 'email_change_token_new' },
    ...(asksBoth ? [{ email: oldEmail, kind: 'email_change_token_current' as const }] : []),
  ];
  for (const { email, kind } of receivers) {
    service.limits.countMail();
    const { code, tokenHash } = await issueToken(service, db, user, { kind, email, isPkce });
    await service.mailer.sendCode('email_change', {
      to: email,
      code,
      tokenHash,
      type: 'email_change',
      redirectTo,
      data: {
        Email: oldEmail,
        NewEmail: newEmail,
        SendingTo: email,
        Data: user.raw_user_meta_data ?? {},
      },
    });
  }
}
