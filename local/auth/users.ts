import type { Database } from './service.ts';

/** The columns of auth.users that Auth reads. */
export interface User {
  id: string;
  aud: string;
  role: string;
  email: string | null;
  phone: string | null;
  encrypted_password: string | null;
  email_confirmed_at: Date | null;
  phone_confirmed_at: Date | null;
  confirmed_at: Date | null;
  invited_at: Date | null;
  confirmation_sent_at: Date | null;
  recovery_sent_at: Date | null;
  email_change: string | null;
  email_change_sent_at: Date | null;
  email_change_confirm_status: number;
  reauthentication_token: string | null;
  reauthentication_sent_at: Date | null;
  last_sign_in_at: Date | null;
  raw_app_meta_data: Record<string, unknown> | null;
  raw_user_meta_data: Record<string, unknown> | null;
  banned_until: Date | null;
  deleted_at: Date | null;
  is_anonymous: boolean;
  is_sso_user: boolean;
  created_at: Date;
  updated_at: Date;
}

interface Identity {
  id: string;
  provider_id: string;
  user_id: string;
  identity_data: Record<string, unknown>;
  provider: string;
  last_sign_in_at: Date | null;
  created_at: Date;
  updated_at: Date;
  email: string | null;
}

export const noInstance = '00000000-0000-0000-0000-000000000000';

export const isConfirmed = (user: User) => user.email_confirmed_at !== null;

export const isBanned = (user: User) =>
  user.banned_until !== null && user.banned_until.getTime() > Date.now();

export const providersOf = (provider: string) => ({ provider, providers: [provider] });

export async function findUserByEmail(db: Database, email: string): Promise<User | null> {
  const { rows } = await db.query<User>(
    `select * from auth.users
     where email = $1 and aud = 'authenticated' and not is_sso_user and deleted_at is null`,
    [email.toLowerCase()],
  );
  return rows[0] ?? null;
}

export async function findUserById(db: Database, id: string): Promise<User | null> {
  const { rows } = await db.query<User>('select * from auth.users where id = $1', [id]);
  return rows[0] ?? null;
}

/** The user's row, locked until the transaction ends. Throws if there is none. */
export async function lockUser(db: Database, id: string): Promise<User> {
  const { rows } = await db.query<User>('select * from auth.users where id = $1 for update', [id]);
  const user = rows[0];
  if (!user) throw new Error(`user ${id} vanished`);
  return user;
}

/** Merges changes into the user's metadata; a null removes its key. */
export async function mergeUserMetadata(
  db: Database,
  userId: string,
  changes: Record<string, unknown>,
) {
  await db.query(
    `update auth.users
     set raw_user_meta_data = coalesce(
           (select jsonb_object_agg(key, value)
            from jsonb_each(coalesce(raw_user_meta_data, '{}') || $2::jsonb)
            where value <> 'null' or not ($2::jsonb ? key)),
           '{}'),
         updated_at = now()
     where id = $1`,
    [userId, JSON.stringify(changes)],
  );
}

/** Merges changes into the data of the user's e-mail identity; creates the identity if missing. */
export async function mergeEmailIdentity(
  db: Database,
  userId: string,
  changes: Record<string, unknown>,
) {
  const whole = { sub: userId, email_verified: false, phone_verified: false, ...changes };
  await db.query(
    `insert into auth.identities
       (provider_id, user_id, provider, identity_data, last_sign_in_at, created_at, updated_at)
     values ($1::text, $1::text::uuid, 'email', $2, now(), now(), now())
     on conflict (provider_id, provider) do update
       set identity_data = auth.identities.identity_data || $3::jsonb, updated_at = now()`,
    [userId, JSON.stringify(whole), JSON.stringify(changes)],
  );
}

interface Factor {
  id: string;
  user_id: string;
  friendly_name: string | null;
  factor_type: string;
  status: 'unverified' | 'verified';
  created_at: Date;
  updated_at: Date;
  last_challenged_at: Date | null;
}

const factorJson = (factor: Factor) => ({
  id: factor.id,
  created_at: factor.created_at,
  updated_at: factor.updated_at,
  friendly_name: orAbsent(factor.friendly_name),
  factor_type: factor.factor_type,
  status: factor.status,
  last_challenged_at: orAbsent(factor.last_challenged_at),
});

const identityJson = (identity: Identity) => ({
  identity_id: identity.id,
  id: identity.provider_id,
  user_id: identity.user_id,
  identity_data: identity.identity_data,
  provider: identity.provider,
  last_sign_in_at: identity.last_sign_in_at,
  created_at: identity.created_at,
  updated_at: identity.updated_at,
  email: identity.email ?? undefined,
});

const orAbsent = <T>(value: T | null) => value ?? undefined;

/** The user object without its identities. Null times are omitted, as on the hosted platform. */
function personJson(user: User) {
  return {
    id: user.id,
    aud: user.aud,
    role: user.role,
    email: user.email ?? '',
    email_confirmed_at: orAbsent(user.email_confirmed_at),
    invited_at: orAbsent(user.invited_at),
    phone: user.phone ?? '',
    phone_confirmed_at: orAbsent(user.phone_confirmed_at),
    confirmation_sent_at: orAbsent(user.confirmation_sent_at),
    confirmed_at: orAbsent(user.confirmed_at),
    recovery_sent_at: orAbsent(user.recovery_sent_at),
    new_email: user.email_change || undefined,
    email_change_sent_at: orAbsent(user.email_change_sent_at),
    reauthentication_sent_at: orAbsent(user.reauthentication_sent_at),
    last_sign_in_at: orAbsent(user.last_sign_in_at),
    app_metadata: user.raw_app_meta_data ?? {},
    user_metadata: user.raw_user_meta_data ?? {},
    created_at: user.created_at,
    updated_at: user.updated_at,
    banned_until: orAbsent(user.banned_until),
    deleted_at: orAbsent(user.deleted_at),
    is_anonymous: user.is_anonymous,
  };
}

/** The user object of the API, read from the database. */
export async function userJson(db: Database, userId: string) {
  const [person] = await usersJson(db, [userId]);
  if (!person) throw new Error(`user ${userId} vanished`);
  return person;
}

/** Several user objects, in the order of the ids. */
export async function usersJson(db: Database, ids: string[]) {
  const { rows: users } = await db.query<User>(
    'select * from auth.users where id = any ($1) order by array_position($1::uuid[], id)',
    [ids],
  );
  const { rows: identities } = await db.query<Identity>(
    'select * from auth.identities where user_id = any ($1) order by created_at',
    [ids],
  );
  const { rows: factors } = await db.query<Factor>(
    `select id, user_id, friendly_name, factor_type, status, created_at, updated_at,
            last_challenged_at
     from auth.mfa_factors where user_id = any ($1) order by created_at`,
    [ids],
  );
  return users.map((user) => {
    const own = factors.filter((one) => one.user_id === user.id).map(factorJson);
    return {
      ...personJson(user),
      identities: identities.filter((one) => one.user_id === user.id).map(identityJson),
      // absent without one, as on the hosted platform
      factors: own.length > 0 ? own : undefined,
    };
  });
}
