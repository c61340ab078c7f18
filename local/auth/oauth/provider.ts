import type { ExternalConfig } from '../config.ts';

/** What a provider tells of the person who signed in there. */
export interface ExternalPerson {
  emails: { email: string; isVerified: boolean }[];
  /** Kept as the identity's data. `sub` is who they are at the provider. */
  claims: Record<string, unknown> & { sub: string };
}

export interface ProviderTokens {
  accessToken: string;
  refreshToken: string | null;
  idToken: string | null;
}

/** A provider that people sign in with. */
export interface Provider {
  config: ExternalConfig;
  /** Asked for beside what the page asks for. */
  scopes: string[];
  /** Whether the provider wants PKCE of us. */
  usesPkce: boolean;
  /** Where people are sent. */
  authorizeUrl(): Promise<string>;
  redeem(code: string, verifier: string | null): Promise<ProviderTokens>;
  describe(tokens: ProviderTokens): Promise<ExternalPerson>;
}

async function readJson(response: Response): Promise<Record<string, unknown>> {
  const body: unknown = await response.json();
  if (!response.ok || typeof body !== 'object' || body === null) {
    throw new Error(`${response.url} answered ${response.status}: ${JSON.stringify(body)}`);
  }
  return { ...body };
}

const patience = () => AbortSignal.timeout(10_000);

export async function getJson(url: string, accessToken?: string) {
  const headers = accessToken ? { authorization: `Bearer ${accessToken}` } : undefined;
  return readJson(await fetch(url, { signal: patience(), ...(headers && { headers }) }));
}

/** The exchange of a code for tokens (RFC 6749, section 4.1.3), as a client with a secret. */
export async function redeemCode(
  tokenUrl: string,
  config: ExternalConfig,
  redirectUri: string,
  code: string,
  verifier: string | null,
): Promise<ProviderTokens> {
  const client = [config.client_id, config.secret].map(encodeURIComponent).join(':');
  const answer = await readJson(
    await fetch(tokenUrl, {
      method: 'POST',
      signal: patience(),
      headers: { authorization: `Basic ${Buffer.from(client).toString('base64')}` },
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        code,
        redirect_uri: redirectUri,
        ...(verifier !== null && { code_verifier: verifier }),
      }),
    }),
  );
  const accessToken = textOf(answer, 'access_token');
  if (!accessToken) throw new Error(`${tokenUrl} gave no access token`);
  return {
    accessToken,
    refreshToken: textOf(answer, 'refresh_token') ?? null,
    idToken: textOf(answer, 'id_token') ?? null,
  };
}

/** A member that is a text and not an empty one. */
export function textOf(record: Record<string, unknown>, name: string): string | undefined {
  const value = record[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** The record without what is undefined: absent claims are left out, as on the platform. */
export function present<T extends Record<string, unknown>>(record: T): T {
  const entries = Object.entries(record).filter(([, value]) => value !== undefined);
  // only members that are undefined went, which the type of a claim allows
  return Object.fromEntries(entries) as T;
}
