import type { Context } from 'hono';
import { audit } from '../audit.ts';
import { emailExists } from '../email-change.ts';
import { AuthError, badRequest } from '../errors.ts';
import { checkStrength, hashPassword } from '../passwords.ts';
import { redirectTarget } from '../redirects.ts';
import { checkedEmail, readBody, type Body } from '../request.ts';
import { issueToken, stamp, type SentAtColumn } from '../sending.ts';
import { inTransaction, type Database, type Service } from '../service.ts';
import {
  findUserByEmail,
  isConfirmed,
  lockUser,
  mergeUserMetadata,
  userJson,
  type User,
} from '../users.ts';
import type { TokenKind } from '../one-time-tokens.ts';
import { guestFor } from './invite.ts';
import { requireAdmin, type Admin } from './require-admin.ts';

/** The kinds of links, each with its token, its column of the sending time and its verify type. */
const kinds = {
  signup: { token: 'confirmation_token', stamp: 'confirmation_sent_at', verify: 'signup' },
  invite: { token: 'confirmation_token', stamp: 'confirmation_sent_at', verify: 'invite' },
  magiclink: { token: 'recovery_token', stamp: 'recovery_sent_at', verify: 'magiclink' },
  recovery: { token: 'recovery_token', stamp: 'recovery_sent_at', verify: 'recovery' },
  email_change_current: {
    token: 'email_change_token_current',
    stamp: 'email_change_sent_at',
    verify: 'email_change',
  },
  email_change_new: {
    token: 'email_change_token_new',
    stamp: 'email_change_sent_at',
    verify: 'email_change',
  },
} as const satisfies Record<string, { token: TokenKind; stamp: SentAtColumn; verify: string }>;

type Kind = keyof typeof kinds;
const isKind = (type: string): type is Kind => Object.hasOwn(kinds, type);

/**
 * POST /admin/generate_link: returns the code and link of a mail, for a server that sends its own
 * mails. Source: https://supabase.com/docs/reference/javascript/auth-admin-generatelink
 */
export async function generateLink(service: Service, c: Context) {
  const admin = await requireAdmin(service, c);
  const body = await readBody(c);
  const email = checkedEmail(body.text('email'));
  const known = await findUserByEmail(service.pool, email);
  const kind = kindOf(body.text('type'), known);
  const find = await finderOf(service, c, body, kind, email, known);
  const redirectTo = redirectTarget(c, service.config, body.text('redirect_to'));

  return inTransaction(service.pool, async (db) => {
    const user = await find(db);
    await note(db, admin, user, kind);
    const address = await addressFor(service, db, user, kind, body);
    const { code, tokenHash } = await issueToken(service, db, user, {
      kind: kinds[kind].token,
      email: address,
      isPkce: false,
    });
    await stamp(db, user.id, kinds[kind].stamp);
    const query = new URLSearchParams({
      token: tokenHash,
      type: kinds[kind].verify,
      redirect_to: redirectTo,
    });
    return c.json({
      ...(await userJson(db, user.id)),
      action_link: `${service.ctx.apiUrl}/auth/v1/verify?${query.toString()}`,
      email_otp: code,
      hashed_token: tokenHash,
      verification_type: kind,
      redirect_to: redirectTo,
    });
  });
}

/**
 * The kind of link to create. For an unknown address, a magic link becomes a sign-up, and recovery
 * and e-mail change are refused.
 */
function kindOf(type: string, known: User | null): Kind {
  if (!isKind(type)) {
    throw badRequest('validation_failed', `Invalid email action link type requested: ${type}`);
  }
  if (known || type === 'signup' || type === 'invite') return type;
  if (type === 'magiclink') return 'signup';
  throw new AuthError(404, 'user_not_found', 'User with this email not found');
}

async function finderOf(
  service: Service,
  c: Context,
  body: Body,
  kind: Kind,
  email: string,
  known: User | null,
): Promise<(db: Database) => Promise<User>> {
  if (kind !== 'signup' && kind !== 'invite' && known) return (db) => lockUser(db, known.id);
  if (known && isConfirmed(known)) throw emailExists();
  const data = body.object('data') ?? {};
  const find = await guestFor(service, c, email, data);
  if (kind === 'invite') return find;

  const isAsked = body.text('type') === 'signup';
  const password = body.text('password');
  if (isAsked && !known && password === '') {
    throw badRequest('validation_failed', 'Signup requires a valid password');
  }
  if (password !== '') checkStrength(service.config, password);
  const hash = password === '' ? null : await hashPassword(service.config, password);
  return async (db) => {
    const user = await find(db);
    if (known) await mergeUserMetadata(db, user.id, data);
    else if (hash) {
      await db.query('update auth.users set encrypted_password = $2 where id = $1', [
        user.id,
        hash,
      ]);
    }
    return user;
  };
}

async function note(db: Database, admin: Admin, user: User, kind: Kind) {
  if (kind === 'invite') {
    await audit(db, admin, 'user_invited', { user_id: user.id, user_email: user.email });
    await db.query('update auth.users set invited_at = now() where id = $1', [user.id]);
  } else if (kind === 'magiclink' || kind === 'recovery') {
    await audit(db, user, 'user_recovery_requested');
  }
}

/** The address for which the code is issued. For an e-mail change, the new address is stored. */
async function addressFor(
  { config }: Service,
  db: Database,
  user: User,
  kind: Kind,
  body: Body,
): Promise<string> {
  const current = user.email ?? '';
  if (kind !== 'email_change_current' && kind !== 'email_change_new') return current;
  if (kind === 'email_change_current' && !config.email.double_confirm_changes) {
    throw badRequest(
      'validation_failed',
      'Enable secure email change to generate link for current email',
    );
  }
  const wanted = checkedEmail(body.text('new_email'));
  const owner = await findUserByEmail(db, wanted);
  if (owner && owner.id !== user.id) throw emailExists();
  await db.query(
    'update auth.users set email_change = $2, email_change_confirm_status = 0 where id = $1',
    [user.id, wanted],
  );
  return kind === 'email_change_new' ? wanted : current;
}
