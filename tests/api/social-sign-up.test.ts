import { afterAll, describe, expect, it } from 'vitest';
import {
  goThroughProvider,
  idAtProvider,
  newAtProvider,
  signInBy,
  wayOf,
} from '../contract/auth-providers.ts';
import { closeDatabase, member, newClient, ok } from '../contract/auth-support.ts';
import { connect, database, disconnectAll, uniqueName } from '../support/users.ts';

// The account of a person who signs in through an OAuth provider, from its response to the profile.

afterAll(async () => {
  await disconnectAll();
  await closeDatabase();
});

interface MyAccount {
  id: string;
  role: string;
  username: string;
  is_newcomer: boolean;
}

async function accountOf(token: string): Promise<MyAccount> {
  const { data, error } = await connect(token).rpc('my_account');
  expect(error).toBeNull();
  // my_account() returns these fields among others
  return data as unknown as MyAccount;
}

const handle = () => uniqueName('owl').slice(0, 15);

describe('the first sign-in through an OAuth provider', () => {
  it('[F12] [F19] creates a fan with the username of the provider', async () => {
    const username = handle();

    const { session } = await signInBy('x', newAtProvider({ username }));

    expect(await accountOf(session.access_token)).toMatchObject({
      role: 'fan',
      username,
      is_newcomer: true,
    });
  });

  it('[F12] adds a random suffix to a taken name', async () => {
    const username = handle().slice(0, 12);
    await signInBy('x', newAtProvider({ username }));

    const { session } = await signInBy('x', newAtProvider({ username: username.toUpperCase() }));

    expect((await accountOf(session.access_token)).username).toMatch(
      new RegExp(`^${username}_[0-9a-f]{5}$`),
    );
  });

  it('[F12] requires no e-mail address', async () => {
    const { session } = await signInBy('x', newAtProvider({ email: '', username: handle() }));

    expect(await accountOf(session.access_token)).toMatchObject({ role: 'fan' });
  });

  it('[F12] in two tabs at once keeps one account', async () => {
    const { user } = await signInBy('google', newAtProvider());
    const at = { id: idAtProvider(user, 'google') };

    const both = await Promise.all([signInBy('google', at), signInBy('google', at)]);

    expect(both.map(({ user: { id } }) => id)).toEqual([user.id, user.id]);
  });
});

describe('the role of a user from an OAuth provider', () => {
  it('[F19] cannot be set in the user metadata, before or after a new sign-in', async () => {
    const { session, client, user } = await signInBy('google', newAtProvider());

    ok(await client.auth.updateUser({ data: { role: 'creator', user_name: 'other_name' } }));
    const before = await accountOf(session.access_token);
    const again = await signInBy('google', { id: idAtProvider(user, 'google') });

    expect(await accountOf(again.session.access_token)).toEqual(before);
    expect(before.role).toBe('fan');
  });

  it('[F19] cannot be set in the sign-in URL', async () => {
    const way = new URL(await wayOf(newClient('pkce'), 'google'));
    way.searchParams.set('role', 'creator');
    way.searchParams.set('data', '{"role":"creator"}');
    const person = newAtProvider();

    await goThroughProvider(way.href, person);

    const { rows } = await database.query<{ role: string }>(
      `select p.role from public.profiles p join auth.users u on u.id = p.id where u.email = $1`,
      [person.email],
    );
    expect(rows).toEqual([{ role: 'fan' }]);
  });
});

describe('an existing account', () => {
  it('[F12] keeps its name and role when an OAuth provider is linked, and is no newcomer', async () => {
    const { person, accessToken } = await member();
    const before = await accountOf(accessToken);

    const { session } = await signInBy('google', newAtProvider({ email: person.email }));

    expect(await accountOf(session.access_token)).toEqual(before);
    expect(before).toMatchObject({ username: person.data.username, is_newcomer: false });
  });
});
