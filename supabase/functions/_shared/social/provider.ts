import { z } from 'zod';

/** What a creator's permission consists of; stored encrypted. */
export const tokens = z.strictObject({
  access: z.string(),
  refresh: z.string(),
  /** milliseconds: since 1970, when the access token ends. */
  endsAt: z.number(),
});
export type Tokens = z.output<typeof tokens>;

export type PostOutcome =
  | { state: 'posted'; ref: string }
  /** Nothing was accepted, and the post is not the cause. */
  | { state: 'wait'; seconds: number; why: string }
  /** No later attempt would succeed. */
  | { state: 'refused'; why: string }
  /** The access token is not accepted: nothing was posted. */
  | { state: 'unauthorized' }
  /** It may have been posted. */
  | { state: 'unsure'; why: string };

type Consent = { state: string; challenge: string; redirectUri: string };
type Code = { code: string; verifier: string; redirectUri: string };

/** A network at which creators post in their own name. */
export interface SocialProvider {
  /** The page on which a creator gives the permission. */
  consentUrl(consent: Consent): string;
  /** Null where the code is not accepted. */
  redeem(code: Code): Promise<Tokens | null>;
  /** Null where the permission was withdrawn. A refresh token is good for once. */
  refresh(refreshToken: string): Promise<Tokens | null>;
  /** The id of the account to which a token belongs. */
  accountOf(accessToken: string): Promise<string>;
  post(accessToken: string, text: string): Promise<PostOutcome>;
}
