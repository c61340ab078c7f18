import { afterAll, describe, expect, inject, test } from 'vitest';
import { comeBack, landing, newAtProvider, signInBy } from '../contract/auth-providers.ts';
import {
  closeDatabase,
  member,
  newClient,
  ok,
  signIn,
  type SignedIn,
} from '../contract/auth-support.ts';
import {
  connect,
  database,
  disconnectAll,
  makeCreator,
  makeFan,
  makeUser,
  uniqueName,
  type User,
} from '../support/users.ts';
import {
  announced,
  application,
  enrol,
  fields,
  honestPictures,
  signUp,
} from './enrolment-support.ts';
import { command, decided, drawing, openSlot, readAs, uploadFile } from './media-support.ts';

/*
 * Regression tests for attacks on accounts that succeeded once. Each test pairs the attack with the
 * same request of a user who is allowed to make it.
 */
afterAll(async () => {
  await disconnectAll();
  await closeDatabase();
});

const { addresses, keys } = inject('platform');
const id = () => crypto.randomUUID();

describe('[F18] a device that was signed out', () => {
  const asPerson = ({ userId, accessToken, person }: SignedIn): User => ({
    id: userId,
    username: person.data.username,
    token: accessToken,
    client: connect(accessToken),
  });

  /**
   * The access that the device’s token still has outside REST: signed URLs, uploads and Realtime.
   */
  async function reach(
    device: User,
    media: string,
    file: Buffer,
    slot: { bucket: string; name: string },
  ) {
    const { storage, realtime } = device.client;
    const signs = (await readAs(device.client, media)) !== null;
    const options = { contentType: 'image/png' };
    const stored = await storage.from(slot.bucket).upload(slot.name, file, options);
    await realtime.setAuth();
    const channel = device.client.channel(`user:${device.id}`, { config: { private: true } });
    const joined = await new Promise<string>((done) => {
      channel.subscribe((state) => done(state));
    });
    return { signs, stores: !stored.error, joined };
  }

  test('cannot sign URLs, upload or subscribe with its token; the remaining device can', async () => {
    const phone = await member();
    const [kept, lost] = [asPerson(phone), asPerson(await signIn(phone.person, newClient()))];
    const file = await drawing(40, 40).png().toBuffer();
    const media = await uploadFile(lost, 'chat', file);
    await decided(lost, media);
    const slot = await openSlot(lost, 'chat', file.byteLength);
    expect((await command(kept, 'end_other_devices', {})).status).toBe(200);

    const nothing = { signs: false, stores: false, joined: 'CHANNEL_ERROR' };
    expect(await reach(lost, media, file, slot)).toEqual(nothing);
    const all = { signs: true, stores: true, joined: 'SUBSCRIBED' };
    expect(await reach(kept, media, file, slot)).toEqual(all);
  });
});

describe('an application', () => {
  const apply = async (creator: User, changes: object, referrerId: string | null = null) =>
    command(creator, 'apply', {
      p_request_id: id(),
      p_referrer_id: referrerId,
      p_fields: { ...fields, ...changes },
      p_pictures: announced(await honestPictures()),
    });

  async function handleAt(creator: User) {
    const { body } = await command(creator, 'my_creator_settings', {});
    return body['twitter'];
  }

  test('[F66] does not replace a linked handle with a typed one', async () => {
    const [linked, other] = [
      await makeUser('linked', 'creator'),
      await makeUser('other', 'creator'),
    ];
    const sub = id();
    await database.query(
      `insert into auth.identities (provider_id, user_id, provider, identity_data)
       values ($1, $2, 'x', jsonb_build_object('sub', $1::text, 'user_name', 'proven_one'))`,
      [sub, linked.id],
    );
    expect((await command(linked, 'link_twitter', {})).status).toBe(200);

    expect((await apply(linked, { twitter: 'famous_one' })).status).toBe(200);
    expect(await handleAt(linked)).toMatchObject({ linked: true, handle: '@proven_one' });
    expect((await apply(other, { twitter: 'famous_one' })).status).toBe(200);
    expect(await handleAt(other)).toMatchObject({ linked: false, handle: '@famous_one' });
  });

  test('[F26] records a creator as its referrer, but not a special account', async () => {
    const referrer = await makeCreator('referrer');
    const newcomers = [await makeUser('one', 'creator'), await makeUser('two', 'creator')];
    const { rows: special } = await database.query<{ id: string }>(
      `select private.special_id('support') as id`,
    );
    const referrers = [special[0]?.id ?? '', referrer.id];
    const found = [];
    for (const [at, creator] of newcomers.entries()) {
      expect((await apply(creator, {}, referrers[at] ?? null)).status).toBe(200);
      const { rows } = await database.query<{ referrer_id: string }>(
        'select referrer_id from private.referrers where creator_id = $1',
        [creator.id],
      );
      found.push(rows.map(({ referrer_id }) => referrer_id));
    }
    expect(found).toEqual([[], [referrer.id]]);
  });

  test('[F20] is refused if its applicant typed an e-mail address that another person has since proven', async () => {
    const [intruder, honest] = [await signUp('intruder'), await signUp('honest')];
    const owner = await signInBy('google', newAtProvider({ email: intruder.email }));
    expect(owner.user.id).toBe(intruder.id);
    const pictures = await honestPictures();

    const refused = await enrol(application(intruder, pictures));
    expect([refused.status, refused.body]).toEqual([400, { error: 'email_taken' }]);
    expect((await enrol(application(honest, pictures))).status).toBe(200);
  });
});

describe('[F29] categories', () => {
  test('repeated by the thousand are stored once, within four seconds', async () => {
    const creator = await makeUser('lister', 'creator');
    const list = Array<string[]>(10_000).fill(['female', 'female:tall']).flat();
    const before = performance.now();
    const { status } = await command(creator, 'save_categories', { p_categories: list });
    const { body } = await command(creator, 'my_creator_settings', {});
    expect([status, body['categories']]).toEqual([204, ['female:tall']]);
    expect(performance.now() - before).toBeLessThan(4000);
  });
});

describe('[F12] [F17] a linked sign-in method', () => {
  /** Chooses another username; returns 'chosen' or the error code. */
  const choose = async (client: SignedIn['client']) =>
    (await client.rpc('choose_username', { p_username: uniqueName('chosen') })).error?.message ??
    'chosen';
  const noted = async (personId: string) => {
    const { rows } = await database.query<{ what: string }>(
      `select kind::text as what from private.security_changes where profile_id = $1
       union all select template::text from private.mails
       where recipient_id = $1 and template = 'sign_in_method_changed' order by 1`,
      [personId],
    );
    return rows.map(({ what }) => what);
  };
  async function linked() {
    const { client, userId, person } = await member();
    const options = { redirectTo: landing, skipBrowserRedirect: true };
    const { url } = ok(await client.auth.linkIdentity({ provider: 'google', options }));
    await comeBack(new URL(url), newAtProvider());
    const { identities } = ok(await client.auth.getUserIdentities());
    const of = (wanted: string) => {
      const found = identities.find(({ provider }) => provider === wanted);
      if (!found) throw new Error(`there is no ${wanted}`);
      return found;
    };
    return { client, userId, person, address: of('email'), provider: of('google') };
  }

  test('does not let the e-mail address be unlinked; the owner gets a mail about each change', async () => {
    const { client, userId, person, address, provider } = await linked();
    expect(await noted(userId)).toEqual(['identity', 'sign_in_method_changed']);

    expect((await client.auth.unlinkIdentity(address)).error).not.toBeNull();
    expect(ok(await client.auth.getUser()).user.email).toBe(person.email);
    ok(await client.auth.unlinkIdentity(provider));
    expect(await noted(userId)).toHaveLength(4);
  });

  test('does not let a member choose another username; an account created by a provider can', async () => {
    const { client } = await linked();
    expect(await choose(client)).toBe('conflict');
    expect(await choose((await signInBy('google', newAtProvider())).client)).toBe('chosen');
  });
});

describe('[F105] a card', () => {
  test('is not available to a suspended fan', async () => {
    const [held, other] = [await makeFan('held'), await makeFan('other')];
    await database.query('select staff.suspend($1, $2, $3)', ['Ada', 'threats', held.username]);
    const account = async (fan: User) => {
      const response = await fetch(`${addresses.api}/rest/v1/rpc/service_card_account`, {
        method: 'POST',
        headers: { apikey: keys.secret, 'content-type': 'application/json' },
        body: JSON.stringify({ p_fan_id: fan.id }),
      });
      return [response.status, await response.json()];
    };
    expect(await account(held)).toEqual([
      403,
      expect.objectContaining({ message: 'account_suspended' }),
    ]);
    expect(await account(other)).toEqual([
      200,
      expect.objectContaining({ may_set_up: true, accounts: [] }),
    ]);
  });
});
