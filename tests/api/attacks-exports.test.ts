import { setTimeout as delay } from 'node:timers/promises';
import yauzl from 'yauzl';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { giveIdentity } from '../support/payees.ts';
import {
  database,
  disconnectAll,
  ledgerFaults,
  makeCreator,
  makeFan,
  type User,
} from '../support/users.ts';
import { id, said, written } from './attacks-chat-support.ts';
import { command, decided, drawing, uploadFile } from './media-support.ts';
import { consentTo } from '../support/consent.ts';

/*
 * Attempts to read by an export what one may not read: words and media that were not bought, the
 * parts of others in a sale, what staff did. The archives are those that the worker makes.
 */
const people = {} as Record<'mara' | 'referrer' | 'jonas', User>;
let archives: Record<keyof typeof people, Map<string, string>>;

async function done(user: User, name: string, args: object) {
  const answer = await command(user, name, args);
  expect([name, said(answer)]).toEqual([name, 'ok']);
}

/** The files of a new export, once the worker has made it. */
async function exportOf(user: User): Promise<Map<string, string>> {
  await done(user, 'ask_for_export', {});
  const until = Date.now() + 60_000;
  let made: { id: string; state: string } | undefined;
  do {
    await delay(500);
    // The comment of the command documents this shape.
    made = (await command(user, 'my_export', {})).body as typeof made;
  } while (made?.state !== 'ready' && Date.now() < until);
  const { data: address } = await user.client.rpc('open_export', { p_export_id: made?.id ?? '' });
  const zip = await yauzl.fromBufferPromise(
    Buffer.from(await (await fetch(address ?? '')).arrayBuffer()),
  );
  const files = new Map<string, string>();
  for await (const entry of zip.eachEntry()) {
    const chunks: Buffer[] = [];
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
    files.set(entry.fileName, Buffer.concat(chunks).toString());
  }
  return files;
}

const rowsOf = (who: keyof typeof people, table: string) =>
  JSON.parse(archives[who].get(`json/${table}.json`) ?? 'null') as Record<string, unknown>[];
const everything = (who: keyof typeof people) => [...archives[who].values()].join('\n');

async function describedPicture(owner: User, alt: string): Promise<string> {
  const file = await drawing(80, 60).png().toBuffer();
  const mediaId = await uploadFile(owner, 'chat', file);
  await decided(owner, mediaId);
  await done(owner, 'describe_media', { p_media_id: mediaId, p_alt: alt });
  return mediaId;
}

beforeAll(async () => {
  const [mara, referrer] = [await makeCreator('mara'), await makeCreator('referrer')];
  const jonas = await makeFan('jonas', 20_000);
  Object.assign(people, { mara, referrer, jonas });
  await database.query('insert into private.referrers (creator_id, referrer_id) values ($1, $2)', [
    mara.id,
    referrer.id,
  ]);
  await giveIdentity(mara.id, 'US');
  await done(jonas, 'start_subscription', {
    p_creator_id: mara.id,
    p_expected_cents: 1500,
    p_consent: consentTo(1500),
    p_request_id: id(),
  });
  await written(jonas, mara, '=HYPERLINK("http://x.example")');
  const media = [await describedPicture(mara, 'CANARY locked description')];
  const locked = await written(mara, jonas, 'CANARY locked words', { cents: 700, media });
  const free = [await describedPicture(mara, 'free description')];
  await written(mara, jonas, 'free words', { media: free });
  await done(jonas, 'report_message', {
    p_request_id: id(),
    p_id: locked.id,
    p_reason: 'spam',
    p_text: 'words of the reporter',
  });
  await database.query(
    `update private.reports set state = 'dismissed', resolution = 'CANARY resolution',
       resolved_by = 'CANARY of staff', resolved_at = now() where reporter_id = $1`,
    [jonas.id],
  );
  archives = {
    mara: await exportOf(mara),
    referrer: await exportOf(referrer),
    jonas: await exportOf(jonas),
  };
}, 240_000);
afterAll(async () => {
  expect(await ledgerFaults()).toEqual([]);
  await disconnectAll();
});

test('[F123] nothing that was not bought and nothing that staff did is in an export', () => {
  expect(everything('jonas')).not.toContain('CANARY');
  expect(everything('jonas')).toContain('free description');
  expect(everything('jonas')).toContain('words of the reporter');
  expect(everything('mara')).toContain('CANARY locked words');
  expect(everything('mara')).toContain('CANARY locked description');
  // who accepted the application
  expect(everything('mara')).not.toContain('Ada Byron');
});

test('[F123] each side of a sale exports the part of its statement', () => {
  const sale = (who: keyof typeof people) =>
    rowsOf(who, 'private.transfers').find(({ kind }) => kind === 'subscription');
  expect(sale('jonas')).toMatchObject({ gross_cents: 1500, wallet_cents: -1500 });
  expect(sale('jonas')).not.toHaveProperty('earnings_cents');
  expect(sale('mara')).toMatchObject({ gross_cents: 1500, earnings_cents: 1200 });
  expect(sale('mara')).not.toHaveProperty('wallet_cents');
  expect(sale('referrer')).toMatchObject({ referral_cents: 60 });
  for (const part of ['gross_cents', 'earnings_cents', 'fan_id', 'actor_id']) {
    expect(sale('referrer')).not.toHaveProperty(part);
  }
});

test('[F123] words of others are no formula in a spreadsheet', () => {
  expect(archives.mara.get('csv/public.messages.csv')).toContain(`"'=HYPERLINK(""http`);
  expect(everything('mara')).toContain(String.raw`"=HYPERLINK(\"http://x.example\")"`);
});
