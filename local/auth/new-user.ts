import { DatabaseError } from 'pg';
import { failure } from './errors.ts';
import type { Database, Service } from './service.ts';
import { noInstance } from './users.ts';

/** The data of a new account, which the sign-up triggers of the project read. */
export interface NewUser {
  id: string;
  email: string | null;
  passwordHash: string | null;
  appMetadata: { provider: string; providers: string[] };
  userMetadata: Record<string, unknown>;
}

/** The user object that the before-user-created hook gets. */
export const draftOfUser = ({
  id,
  email,
  appMetadata,
  userMetadata,
}: Omit<NewUser, 'passwordHash'>) => ({
  id,
  aud: 'authenticated',
  role: '',
  email: email ?? '',
  phone: '',
  app_metadata: appMetadata,
  user_metadata: userMetadata,
  identities: [],
  created_at: '0001-01-01T00:00:00Z',
  updated_at: '0001-01-01T00:00:00Z',
  is_anonymous: false,
});

export async function insertUser(
  { ctx }: Service,
  db: Database,
  { id, email, passwordHash, appMetadata, userMetadata }: NewUser,
  refusal = 'Database error saving new user',
) {
  try {
    await db.query(
      `insert into auth.users
         (instance_id, id, aud, role, email, encrypted_password, confirmation_token, recovery_token,
          email_change_token_new, email_change, raw_app_meta_data, raw_user_meta_data,
          created_at, updated_at)
       values ($1, $2, 'authenticated', 'authenticated', $3, $4, '', '', '', '', $5, $6, now(), now())`,
      [
        noInstance,
        id,
        email,
        passwordHash,
        JSON.stringify(appMetadata),
        JSON.stringify(userMetadata),
      ],
    );
  } catch (error) {
    // text that Postgres does not accept is an error of the request, not of a trigger
    if (error instanceof DatabaseError && /^22(021|P0[25])$/.test(error.code ?? '')) throw error;
    // a trigger of the project raised an error; it is only logged, as on the hosted platform
    ctx.log(`auth: sign-up refused by the database: ${String(error)}`);
    throw failure(refusal);
  }
}
