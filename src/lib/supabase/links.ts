import { appErrorFromAuth } from '../errors/app-error.ts';
import { auth, authEndpoint } from './auth.ts';
import { readStoredSession, SESSION_KEY } from './stored-session.ts';

type ConfirmationType = 'signup' | 'invite' | 'magiclink' | 'recovery' | 'email_change' | 'email';

export type Confirmation =
  { kind: 'token'; tokenHash: string; type: ConfirmationType } | { kind: 'code'; code: string };

/** Somebody else than who is signed in here; nothing of it is kept on the device yet. */
export type Stranger = {
  kind: 'stranger';
  email: string | undefined;
  tokens: { access_token: string; refresh_token: string };
};

/** 'half': of two addresses that have to agree, the other one is still to be asked. */
type Redeemed = 'done' | 'half' | Stranger;

/** Redeems what a mail's link or another provider's answer carries. Errors: link_expired. */
export async function redeemLink(confirmation: Confirmation): Promise<Redeemed> {
  if (confirmation.kind === 'code') {
    // begun on this very device, which keeps the other half of the code
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
  await enterByLink(tokens);
  return 'done';
}

/** A client of its own, that leaves the session of this device alone. */
async function authBeside() {
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

/** Who is signed in stays; the session that the link made ends as well as it can. */
export async function dismissLink({ tokens }: Stranger): Promise<void> {
  const client = await authBeside();
  await client.setSession(tokens);
  await client.signOut({ scope: 'local' });
}
