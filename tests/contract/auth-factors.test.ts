import { afterAll, describe, expect, it } from 'vitest';
import { codeAt } from '../../local/auth/mfa/totp.ts';
import { call, closeDatabase, member, ok, signIn, sql, type SignedIn } from './auth-support.ts';

// https://supabase.com/docs/guides/auth/auth-mfa/totp
// https://supabase.com/docs/reference/javascript/auth-mfa-api

afterAll(closeDatabase);

const claimsOf = (token = '') =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
    aal: string;
    amr: { method: string; timestamp: number }[];
  };

const claims = async ({ client }: SignedIn) =>
  claimsOf(ok(await client.auth.getSession()).session?.access_token);

async function enrol({ client }: SignedIn, friendlyName = 'Phone') {
  const factor = ok(await client.auth.mfa.enroll({ factorType: 'totp', friendlyName }));
  return { id: factor.id, secret: factor.totp.secret, totp: factor.totp };
}

const pass = ({ client }: SignedIn, factor: { id: string; secret: string }, at = Date.now()) =>
  client.auth.mfa.challengeAndVerify({ factorId: factor.id, code: codeAt(factor.secret, at) });

describe('a second factor', () => {
  it('is enrolled with a key, its address and its picture, and counts after the first code', async () => {
    const someone = await member();
    const factor = await enrol(someone);
    expect(factor.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(factor.totp.uri).toMatch(/^otpauth:\/\/totp\/.*secret=/);
    expect(factor.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg[^#]*<\/svg>$/);
    expect(ok(await someone.client.auth.mfa.listFactors()).totp).toEqual([]);
    expect((await claims(someone)).aal).toBe('aal1');

    ok(await pass(someone, factor));

    const listed = ok(await someone.client.auth.mfa.listFactors()).totp;
    expect(listed).toMatchObject([{ id: factor.id, friendly_name: 'Phone', status: 'verified' }]);
    const { aal, amr } = await claims(someone);
    expect(aal).toBe('aal2');
    expect(amr.map(({ method }) => method)).toEqual(['totp', 'password']);
  });

  it('takes codes of one step before and after, and refuses all others', async () => {
    const someone = await member();
    const factor = await enrol(someone);
    for (const seconds of [-90, 90]) {
      const refused = await pass(someone, factor, Date.now() + seconds * 1000);
      expect(refused.error).toMatchObject({ code: 'mfa_verification_failed', status: 422 });
    }
    ok(await pass(someone, factor, Date.now() - 30_000));
    ok(await pass(someone, factor, Date.now() + 30_000));
  });

  it('answers a challenge once, and within five minutes', async () => {
    const someone = await member();
    const factor = await enrol(someone);
    const challenge = ok(await someone.client.auth.mfa.challenge({ factorId: factor.id }));
    const verify = () =>
      someone.client.auth.mfa.verify({
        factorId: factor.id,
        challengeId: challenge.id,
        code: codeAt(factor.secret, Date.now()),
      });
    await sql(
      `update auth.mfa_challenges set created_at = created_at - interval '301 seconds'
       where id = $1`,
      [challenge.id],
    );
    expect((await verify()).error).toMatchObject({ code: 'mfa_challenge_expired' });
    await sql('update auth.mfa_challenges set created_at = now() where id = $1', [challenge.id]);
    ok(await verify());
    expect((await verify()).error).not.toBeNull();
  });

  it('ends the sessions of one step, and later sign-ins have one step until the code', async () => {
    const someone = await member();
    const elsewhere = await signIn(someone.person);
    const factor = await enrol(someone);
    ok(await pass(someone, factor));
    expect((await elsewhere.client.auth.getUser()).error).toMatchObject({
      name: 'AuthSessionMissingError',
    });

    const again = await signIn(someone.person);
    expect((await claims(again)).aal).toBe('aal1');
    expect(ok(await again.client.auth.getSession()).session?.user.factors).toHaveLength(1);
    ok(await pass(again, factor));
    expect((await claims(again)).aal).toBe('aal2');
    ok(await again.client.auth.refreshSession());
    expect((await claims(again)).aal).toBe('aal2');
    ok(await someone.client.auth.getUser());
  });

  it('is asked for before a change of address or password, another factor, or its removal', async () => {
    const someone = await member();
    const factor = await enrol(someone);
    ok(await pass(someone, factor));
    const again = await signIn(someone.person);
    const { auth } = again.client;
    for (const change of [{ email: 'other@contract.test' }, { password: 'another-secret' }]) {
      const refused = await auth.updateUser(change);
      expect(refused.error).toMatchObject({ code: 'insufficient_aal', status: 401 });
    }
    ok(await auth.updateUser({ data: { theme: 'dark' } }));
    const spare = { factorType: 'totp', friendlyName: 'Spare' } as const;
    expect((await auth.mfa.enroll(spare)).error).toMatchObject({ code: 'insufficient_aal' });
    expect((await auth.mfa.unenroll({ factorId: factor.id })).error).toMatchObject({
      code: 'insufficient_aal',
    });
    ok(await pass(again, factor));
    ok(await auth.mfa.enroll(spare));
    ok(await auth.updateUser({ email: 'other@contract.test' }));
  });

  it('is removed: the session that it had checked has one step again', async () => {
    const someone = await member();
    const factor = await enrol(someone);
    ok(await pass(someone, factor));
    ok(await someone.client.auth.mfa.unenroll({ factorId: factor.id }));
    ok(await someone.client.auth.refreshSession());
    expect((await claims(someone)).aal).toBe('aal1');
    expect(ok(await someone.client.auth.getUser()).user.factors).toBeUndefined();
  });

  it('has a name of its own, and belongs to its user', async () => {
    const someone = await member();
    const factor = await enrol(someone);
    const twin = await someone.client.auth.mfa.enroll({
      factorType: 'totp',
      friendlyName: 'Phone',
    });
    expect(twin.error).toMatchObject({ code: 'mfa_factor_name_conflict', status: 422 });
    const stranger = await member();
    const foreign = await stranger.client.auth.mfa.challenge({ factorId: factor.id });
    expect(foreign.error).toMatchObject({ code: 'mfa_factor_not_found', status: 404 });
  });

  it('has no recovery codes on the pinned version', async () => {
    const { accessToken } = await member();
    const answer = await call('/factors/recovery-codes', { token: accessToken });
    expect(answer.status).toBe(404);
  });
});
