import { jwtVerify, SignJWT, type JWTPayload } from 'jose';
import type { PartContext } from './part.ts';
import type { TokenKeys } from './token-keys.ts';

/** Claims of an access token, as the platform's Auth writes them. */
export interface Claims extends JWTPayload {
  role: string;
  sub?: string;
  email?: string;
  session_id?: string;
}

const keyOf = (secret: string) => new TextEncoder().encode(secret);

const tenYears = 10 * 365 * 86_400;

/** Signs claims. `iat` is now; `exp` is `lifetimeSeconds` later. */
export function signToken(keys: TokenKeys, claims: Claims, lifetimeSeconds: number) {
  const now = Math.floor(Date.now() / 1000);
  return signClaims(keys, { ...claims, iat: now, exp: now + lifetimeSeconds });
}

/** Signs claims that already contain `iat` and `exp`. */
export async function signClaims(keys: TokenKeys, claims: JWTPayload): Promise<string> {
  const { key, header } =
    typeof keys === 'string' ? { key: keyOf(keys), header: { alg: 'HS256' } } : await keys.signer();
  return new SignJWT(claims).setProtectedHeader({ ...header, typ: 'JWT' }).sign(key);
}

/** The payload of a token; throws an error of jose if it is forged, malformed or expired. */
export async function readPayload(keys: TokenKeys, token: string): Promise<JWTPayload> {
  const { payload } =
    typeof keys === 'string'
      ? await jwtVerify(token, keyOf(keys), { algorithms: ['HS256'] })
      : await jwtVerify(token, keys.verifier, { algorithms: ['ES256'] });
  return payload;
}

/** The claims of a token, or null if it is forged, malformed or expired. */
export async function verifyToken(keys: TokenKeys, token: string): Promise<Claims | null> {
  try {
    const payload = await readPayload(keys, token);
    return typeof payload.role === 'string' ? (payload as Claims) : null;
  } catch {
    return null;
  }
}

/** The tokens that replace the keys of the API, by key; made anew once another pair signs. */
export function tokensOfApiKeys({
  tokenKeys,
  publishableKey,
  secretKey,
}: Pick<PartContext, 'tokenKeys' | 'publishableKey' | 'secretKey'>) {
  const signer = () => (typeof tokenKeys === 'string' ? '' : tokenKeys.current);
  const sign = async () => {
    const of = (role: string) => signToken(tokenKeys, { role, iss: 'supabase' }, tenYears);
    return new Map([
      [publishableKey, await of('anon')],
      [secretKey, await of('service_role')],
    ]);
  };
  let made = { by: signer(), tokens: sign() };
  return (): Promise<Map<string, string>> => {
    if (made.by !== signer()) made = { by: signer(), tokens: sign() };
    return made.tokens;
  };
}
