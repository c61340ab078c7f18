import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { ProviderPerson } from './people.ts';

/** What goes wrong on request, after the person agreed. */
export const faults = ['none', 'code', 'profile', 'signature'] as const;
export type Fault = (typeof faults)[number];

/** Somebody agreed: what the code stands for, and later the access token. */
export interface Grant {
  person: ProviderPerson;
  redirectUri: string;
  /** The S256 challenge; empty where the client sent none. */
  challenge: string;
  nonce: string;
  fault: Fault;
  expiresAt: number;
}

const codeLifeMs = 60_000;
const tokenLifeMs = 3_600_000;
const newToken = () => randomBytes(24).toString('base64url');

/** Codes, good once and for a minute, and access tokens. In memory: nobody waits over a restart. */
export class Grants {
  private readonly codes = new Map<string, Grant>();
  private readonly tokens = new Map<string, Grant>();

  agree(grant: Omit<Grant, 'expiresAt'>): string {
    const code = newToken();
    this.codes.set(code, { ...grant, expiresAt: Date.now() + codeLifeMs });
    return code;
  }

  /** Null where the code, the address or the secret of PKCE is not that of the beginning. */
  redeem(code: string, redirectUri: string, verifier: string) {
    const grant = this.codes.get(code);
    this.codes.delete(code);
    if (!grant || grant.expiresAt < Date.now() || grant.fault === 'code') return null;
    if (grant.redirectUri !== redirectUri || !answers(grant.challenge, verifier)) return null;
    const accessToken = newToken();
    this.tokens.set(accessToken, { ...grant, expiresAt: Date.now() + tokenLifeMs });
    return { grant, accessToken };
  }

  ofToken(accessToken: string): Grant | null {
    const grant = this.tokens.get(accessToken);
    return grant && grant.expiresAt > Date.now() ? grant : null;
  }
}

function answers(challenge: string, verifier: string): boolean {
  if (challenge === '') return verifier === '';
  const given = Buffer.from(createHash('sha256').update(verifier).digest('base64url'));
  const wanted = Buffer.from(challenge);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
