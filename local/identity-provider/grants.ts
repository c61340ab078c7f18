import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { ProviderPerson } from './people.ts';

/** Faults that the sign-in page offers, which occur after the person has agreed. */
export const faults = ['none', 'code', 'profile', 'signature'] as const;
export type Fault = (typeof faults)[number];

/** A person's consent, to which a code and later an access token refer. */
export interface Grant {
  person: ProviderPerson;
  redirectUri: string;
  /** The S256 challenge; empty if the client sent none. */
  challenge: string;
  nonce: string;
  scope: string;
  fault: Fault;
  expiresAt: number;
}

const codeLifeMs = 60_000;
const tokenLifeMs = 3_600_000;
const newToken = () => randomBytes(24).toString('base64url');

/** Codes, valid once and for a minute, and access tokens, valid for an hour. Kept in memory only. */
export class Grants {
  private readonly codes = new Map<string, Grant>();
  private readonly tokens = new Map<string, Grant>();

  agree(grant: Omit<Grant, 'expiresAt'>): string {
    const code = newToken();
    this.codes.set(code, { ...grant, expiresAt: Date.now() + codeLifeMs });
    return code;
  }

  /** Returns null for an unknown or expired code, or if the URI or PKCE verifier does not match. */
  redeem(code: string, redirectUri: string, verifier: string) {
    const grant = this.codes.get(code);
    this.codes.delete(code);
    if (!grant || grant.expiresAt < Date.now() || grant.fault === 'code') return null;
    if (grant.redirectUri !== redirectUri || !answers(grant.challenge, verifier)) return null;
    return { grant, accessToken: this.issue(grant) };
  }

  /** A new access token for a grant. */
  issue(grant: Grant): string {
    const accessToken = newToken();
    this.tokens.set(accessToken, { ...grant, expiresAt: Date.now() + tokenLifeMs });
    return accessToken;
  }

  /** Ends the access tokens of a person before their time. */
  end(personId: string) {
    for (const [token, { person }] of this.tokens)
      if (person.id === personId) this.tokens.delete(token);
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
