import { jwtVerify, SignJWT, type JWTPayload } from 'jose';

/** Claims of an access token, as the platform's Auth writes them. */
export interface Claims extends JWTPayload {
  role: string;
  sub?: string;
  email?: string;
  session_id?: string;
}

const keyOf = (secret: string) => new TextEncoder().encode(secret);

/** Signs claims with HS256. `iat` is now; `exp` is `lifetimeSeconds` later. */
export function signToken(secret: string, claims: Claims, lifetimeSeconds: number) {
  return new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuedAt()
    .setExpirationTime(`${lifetimeSeconds}s`)
    .sign(keyOf(secret));
}

/** Signs claims that already contain `iat` and `exp`. */
export const signClaims = (secret: string, claims: JWTPayload) =>
  new SignJWT(claims).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).sign(keyOf(secret));

/** The claims of a token, or null if it is forged, malformed or expired. */
export async function verifyToken(secret: string, token: string): Promise<Claims | null> {
  try {
    const { payload } = await jwtVerify(token, keyOf(secret), { algorithms: ['HS256'] });
    return typeof payload.role === 'string' ? (payload as Claims) : null;
  } catch {
    return null;
  }
}
