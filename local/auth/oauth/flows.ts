import { randomBytes, randomUUID } from 'node:crypto';
import { badRequest, unprocessable } from '../errors.ts';
import type { Challenge } from '../pkce.ts';
import { isUuid } from '../request.ts';
import type { Database } from '../service.ts';

/**
 * A sign-in in progress at a provider. The id of the row is the OAuth `state` parameter, valid once
 * and for five minutes.
 */
export interface OAuthFlow {
  id: string;
  user_id: string | null;
  auth_code: string | null;
  provider_type: string;
  referrer: string;
  oauth_client_state_id: string | null;
  linking_target_id: string | null;
  created_at: Date;
}

const lifetimeMs = 5 * 60_000;

/** Creates the PKCE verifier of a flow, for a provider that uses PKCE. */
export async function rememberVerifier(db: Database, provider: string) {
  const [id, verifier] = [randomUUID(), randomBytes(32).toString('base64url')];
  await db.query(
    `insert into auth.oauth_client_states (id, provider_type, code_verifier, created_at)
     values ($1, $2, $3, now())`,
    [id, provider, verifier],
  );
  return { id, verifier };
}

/** Returns the verifier and deletes it. */
export async function takeVerifier(db: Database, id: string): Promise<string> {
  const { rows } = await db.query<{ code_verifier: string }>(
    'delete from auth.oauth_client_states where id = $1 returning code_verifier',
    [id],
  );
  const verifier = rows[0]?.code_verifier;
  if (!verifier) throw unprocessable('oauth_client_state_not_found', 'OAuth state not found');
  return verifier;
}

/** Deletes flows that were not completed within a day, as on the hosted platform. */
async function forgetOld(db: Database) {
  for (const table of ['flow_state', 'oauth_client_states']) {
    await db.query(`delete from auth.${table} where created_at < now() - interval '24 hours'`);
  }
}

/** Starts a flow. Returns its `state`. */
export async function openFlow(
  db: Database,
  flow: {
    provider: string;
    challenge: Challenge | null;
    redirectTo: string;
    clientStateId: string | null;
    linkingTargetId: string | null;
    emailOptional: boolean;
  },
): Promise<string> {
  const id = randomUUID();
  await forgetOld(db);
  await db.query(
    `insert into auth.flow_state
       (id, provider_type, authentication_method, code_challenge, code_challenge_method, auth_code,
        referrer, oauth_client_state_id, linking_target_id, email_optional, created_at, updated_at)
     values ($1, $2, 'oauth', $3, $4, $5, $6, $7, $8, $9, now(), now())`,
    [
      id,
      flow.provider,
      flow.challenge?.challenge,
      flow.challenge?.method,
      flow.challenge && randomUUID(),
      flow.redirectTo,
      flow.clientStateId,
      flow.linkingTargetId,
      flow.emailOptional,
    ],
  );
  return id;
}

export async function findFlow(db: Database, state: string): Promise<OAuthFlow> {
  if (state === '') throw badRequest('bad_oauth_callback', 'OAuth state parameter missing');
  if (!isUuid(state)) {
    throw badRequest('bad_oauth_state', 'OAuth state parameter is invalid');
  }
  const { rows } = await db.query<OAuthFlow>(
    "select * from auth.flow_state where id = $1 and authentication_method = 'oauth'",
    [state],
  );
  const flow = rows[0];
  if (!flow) throw badRequest('bad_oauth_state', 'OAuth state not found or expired');
  if (flow.created_at.getTime() + lifetimeMs < Date.now()) {
    throw badRequest('bad_oauth_state', 'OAuth state has expired');
  }
  if (flow.user_id) throw alreadyUsed();
  return flow;
}

const alreadyUsed = () => badRequest('flow_state_already_used', 'State has already been used');

/** Assigns a user to the flow; its code can then be exchanged for a session. */
export async function settleFlow(
  db: Database,
  flow: OAuthFlow,
  userId: string,
  tokens: { accessToken: string; refreshToken: string | null },
) {
  const { rowCount } = await db.query(
    `update auth.flow_state
     set user_id = $2, provider_access_token = $3, provider_refresh_token = $4,
         auth_code_issued_at = now(), updated_at = now()
     where id = $1 and user_id is null`,
    [flow.id, userId, tokens.accessToken, tokens.refreshToken],
  );
  if (!rowCount) throw alreadyUsed();
}

export async function dropFlow(db: Database, flow: OAuthFlow) {
  const { rowCount } = await db.query('delete from auth.flow_state where id = $1', [flow.id]);
  if (!rowCount) throw alreadyUsed();
}
