import { errors } from 'jose';
import { readPayload, type Claims } from '../jwt.ts';
import type { TokenKeys } from '../token-keys.ts';

const clientRoles = new Set(['anon', 'authenticated', 'service_role']);

/** The claims of a valid token, or the error code and message of the hosted platform. */
export type TokenReading =
  { ok: true; claims: Claims; expiresAt: number } | { ok: false; code: string; message: string };

const refuse = (code: string, message: string): TokenReading => ({ ok: false, code, message });

/** Verifies the signature, expiry and claims of a token. `expiresAt` is in seconds since 1970. */
export async function readToken(keys: TokenKeys, token: string): Promise<TokenReading> {
  try {
    const payload = await readPayload(keys, token);
    const { role, exp } = payload;
    if (typeof role !== 'string' || !clientRoles.has(role) || exp === undefined) {
      return refuse('InvalidJWTToken', 'Fields `role` and `exp` are required in JWT');
    }
    return { ok: true, claims: { ...payload, role }, expiresAt: exp };
  } catch (error) {
    return refusalOf(error);
  }
}

function refusalOf(error: unknown): TokenReading {
  if (error instanceof errors.JWTExpired) {
    const late = Math.floor(Date.now() / 1000) - (error.payload.exp ?? 0);
    return refuse('InvalidJWTToken', `Token has expired ${late} seconds ago`);
  }
  if (
    error instanceof errors.JWSSignatureVerificationFailed ||
    error instanceof errors.JWKSNoMatchingKey
  ) {
    return refuse('JwtSignatureError', 'Failed to validate JWT signature');
  }
  return refuse('MalformedJWT', 'The token provided is not a valid JWT');
}
