import { appErrorFromAuth } from '../errors/auth-error.ts';
import { auth, authEndpoint } from './auth.ts';
import { readStoredSession, SESSION_KEY } from './stored-session.ts';

type ConfirmationType = 'signup' | 'invite' | 'magiclink' | 'recovery' | 'email_change' | 'email';

export type Confirmation =
  { kind: 'token'; tokenHash: string; type: ConfirmationType } | { kind: 'code'; code: string };

/**
 * The link belongs to another account than the signed-in one; nothing is stored on the device yet.
 */
export type Stranger = {
  kind: 'stranger';
  email: string | undefined;
  tokens: { access_token: string; refresh_token: string };
};

/** 'half': the other of the two e-mail addresses has still to confirm. */
type Redeemed = 'done' | 'half' | Stranger;

/** Redeems the token of a mail or the code of an OAuth provider. Errors: link_expired. */
export async function redeemLink(confirmation: Confirmation): Promise<Redeemed> {
  if (confirmation.kind === 'code') {
    // The sign-in began on this device, which stores the verifier of the code.
    const { error } = await (await auth()).exchangeCodeForSession(confirmation.code);
    if (error) throw appErrorFromAuth(error);
    return 'done';
  }
  const present = readStoredSession()?.userId;
  const client = present === undefined ? await auth() : await authBeside();
  const { tokenHash: token_hash, type } = confirmation;
  const { data, error } = await client.verifyOtp({ token_hash, type });
  if (error) throw appErrorFromAuth(error);
  const { session } = data;
  if (!session) return 'half';
  if (present === undefined) return 'done';
  const { access_token, refresh_token, user } = session;
  const tokens = { access_token, refresh_token };
  if (user.id !== present) return { kind: 'stranger', email: user.email, tokens };
  // The form of a new password wants the fresh session.
  if (type !== 'recovery' && (await goOn())) await dismissLink({ tokens });
  else await enterByLink(tokens);
  return 'done';
}

/**
 * Goes on with the session of this device, which has its second step and the pushes, and now the new
 * address. False where it has ended.
 */
async function goOn(): Promise<boolean> {
  const { error } = await (await auth()).refreshSession();
  return error === null;
}

/** A second client that does not touch the session of this device. */
export async function authBeside() {
  const { AuthClient } = await import('@supabase/auth-js');
  return new AuthClient({
    ...authEndpoint,
    storageKey: `${SESSION_KEY}-beside`,
    persistSession: false,
    autoRefreshToken: false,
    detectSessionInUrl: false,
  });
}

export async function enterByLink(tokens: Stranger['tokens']): Promise<void> {
  const { error } = await (await auth()).setSession(tokens);
  if (error) throw appErrorFromAuth(error);
}

/** Keeps the signed-in user and ends the session that the link created, as far as possible. */
export async function dismissLink({ tokens }: Pick<Stranger, 'tokens'>): Promise<void> {
  const client = await authBeside();
  await client.setSession(tokens);
  await client.signOut({ scope: 'local' });
}
