import { createHmac } from 'node:crypto';
import { jwtVerify, SignJWT, type JWTPayload } from 'jose';
import { invalidJwt, invalidSignature } from './errors.ts';

type Scope = 'storage:download' | 'storage:upload';

export interface SignedPath extends JWTPayload {
  /** Bucket and name, joined by a slash. */
  url: string;
  scope: Scope;
  owner?: string;
  upsert?: boolean;
}

/** Signs URLs for one object and one purpose, with a key that is used for nothing else. */
export class UrlSigner {
  private readonly key: Uint8Array;

  constructor(secretKey: string) {
    this.key = createHmac('sha256', secretKey).update('storage addresses').digest();
  }

  sign(path: SignedPath, lifetimeSeconds: number): Promise<string> {
    return new SignJWT({ ...path })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setIssuedAt()
      .setExpirationTime(`${lifetimeSeconds}s`)
      .sign(this.key);
  }

  /** The claims of the token; throws if it is forged, expired, or for another object or purpose. */
  async verify(token: string, url: string, scope: Scope): Promise<SignedPath & { exp: number }> {
    const payload = await this.read(token);
    if (payload.scope !== scope) {
      throw invalidSignature(`Token is not scoped for ${scope.slice('storage:'.length)}`);
    }
    if (payload.url !== url) throw invalidSignature();
    return payload;
  }

  private async read(token: string): Promise<SignedPath & { exp: number }> {
    try {
      const { payload } = await jwtVerify(token, this.key, { algorithms: ['HS256'] });
      // Only `sign` above uses this key, always with these claims and an expiry.
      return payload as SignedPath & { exp: number };
    } catch (error) {
      throw invalidJwt(error instanceof Error ? error.message : 'Invalid JWT');
    }
  }
}
