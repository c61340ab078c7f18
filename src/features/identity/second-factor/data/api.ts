import { factorError, requireRecentCheck } from '@/entities/second-factor/api.ts';
import { brand } from '@/lib/brand.ts';
import { auth, endSession } from '@/lib/supabase/auth.ts';
import { call } from '@/lib/supabase/call.ts';

export type Enrolment = {
  factorId: string;
  /** The picture of the key, as an address. */
  picture: string;
  /** The same key, to be typed. */
  key: string;
};

/**
 * Begins a second factor, which counts once its first code is verified. One that was begun and left
 * goes, so that its name is free. Errors: step_up_required beside another factor,
 * reauthentication_required for a first one, factor_name_taken, too_many_factors.
 */
export async function beginFactor(name: string): Promise<Enrolment> {
  await call('check_new_factor');
  const { mfa, factors } = await authWithFactors();
  const left = factors.filter(({ status }) => status === 'unverified');
  for (const { id } of left) await mfa.unenroll({ factorId: id });
  const { data, error } = await mfa.enroll({
    factorType: 'totp',
    friendlyName: name,
    issuer: brand.name,
  });
  if (error) throw factorError(error);
  return { factorId: data.id, picture: data.totp.qr_code, key: data.totp.secret };
}

async function authWithFactors() {
  const client = await auth();
  const { data, error } = await client.getUser();
  if (error) throw factorError(error);
  return { mfa: client.mfa, factors: data.user.factors ?? [] };
}

/** Errors: step_up_required. The new token says which steps the session has now. */
export async function removeFactor(factorId: string): Promise<void> {
  await requireRecentCheck();
  const client = await auth();
  const { error } = await client.mfa.unenroll({ factorId });
  if (error) throw factorError(error);
  await client.refreshSession();
}

/** Ends a sign-in whose second step is missing. */
export const leaveSignIn = () => endSession();
