import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { drawing, shapes } from '../api/media-support.ts';
import { picture } from '../e2e/uploads-world.ts';
import { follow, newCreator, newFan, readyPicture, settled, writePost } from '../e2e/world.ts';
import { fillBirth } from '../support/birth-field.ts';
import { inboxMail, launchBrowser, until, type Account, type Visit } from '../support/browser.ts';
import { giveIdentity } from '../support/payees.ts';
import { database, disconnectAll, uniqueName } from '../support/users.ts';
import { momentOf, setClock } from './clock.ts';
import { runbook } from './runbook.ts';

/*
 * The four journeys of safety in one world, on a platform whose clock the test moves: a stranger
 * complains, the creator appeals, a person who is shown withdraws, an auditor gets everything.
 * Staff have docs/runbooks/staff.md and nothing else. Each journey goes on where the last one ended.
 */
const { openPage } = launchBrowser();
const { addresses } = inject('platform');

const original = 'Dunes at noon';
const mirrored = 'My own dunes';
const together = 'The two of us';
/** The month after the running one, so that it is over for nobody else. */
const day = (nth: number, hours = 10) => momentOf(-1, nth - 1, hours);

let opal: Account;
let cass: Account;
let fan: Account;
let originalId: string;
let code: string;
let release: string;

beforeAll(async () => {
  await setClock(day(2));
  opal = await newCreator('Opal Original');
  cass = await newCreator('Cass Copies');
  fan = await newFan('Remy Reader', 5000);
  await follow(fan, opal);
  await follow(fan, cass);
  await giveIdentity(opal.id, 'PT', 'Olga Pires');
  await giveIdentity(cass.id, 'PT', 'Carla Silva');
  const file = await shapes(81).png().toBuffer();
  const copy = await shapes(81).flop().resize(320).jpeg({ quality: 60 }).toBuffer();
  originalId = await writePost(opal, 'public', original, [await readyPicture(opal, 'post', file)]);
  await writePost(cass, 'public', mirrored, [await readyPicture(cass, 'post', copy)]);
});
afterAll(async () => {
  await setClock(new Date());
  await disconnectAll();
});

/** Whether a follower sees the picture of the post with these words on the page of its creator. */
async function isSeen({ page, open }: Visit, creator: Account, words: string): Promise<boolean> {
  await open(`/${creator.username}`);
  await settled(page);
  const post = page.getByRole('article').filter({ hasText: words });
  return (await post.getByRole('button', { name: /Open picture/ }).count()) > 0;
}

/** How often reports about somebody were right. */
async function strikes({ id }: Account): Promise<number> {
  const { rows } = await database.query<{ n: number }>(
    `select count(*)::int as n from private.reports where owner_id = $1 and state = 'upheld'`,
    [id],
  );
  return rows[0]?.n ?? 0;
}

async function readAnswer({ page, open }: Visit) {
  await open('/complaints');
  await page.getByLabel('Code of a complaint').fill(code);
  await page.getByRole('button', { name: 'See its state' }).click();
  await page.waitForURL(`**/complaints/${code}`);
}

test('[F147] [F148] a stranger on a phone gets a picture and its mirrored copy hidden, and reads the answer', async () => {
  const email = `${uniqueName('sol')}@example.test`;
  const reader = await openPage({ width: 1280, as: fan });
  expect(await isSeen(reader, opal, original)).toBe(true);
  expect(await isSeen(reader, cass, mirrored)).toBe(true);

  const phone = await openPage({ width: 390, passGate: false });
  const { page, open } = phone;
  await open('/');
  await page.getByRole('button', { name: 'Complaints' }).click();
  await page.getByLabel('What is it about?').selectOption('ncii');
  await page
    .getByLabel('Address of the page')
    .fill(`${new URL(page.url()).origin}/post/${originalId}`);
  await page.getByLabel('Description').fill('A picture of me. I never agreed.');
  await page.getByLabel('Your email').fill(email);
  await page.getByLabel('Your full name, as a signature').fill('Sol Stranger');
  await page.getByLabel('I believe in good faith').check();
  await page.getByRole('button', { name: 'Send complaint' }).click();
  await page.waitForURL(/\/complaints\/[a-z2-9]{20}$/);
  code = page.url().slice(-20);
  const { text } = await inboxMail(email);
  await open(/\/complaints\?confirm=\w{20}/.exec(text)?.[0] ?? '/not-found');
  await page.getByRole('button', { name: 'Confirm my address' }).click();
  await page.getByText('your address is confirmed').waitFor();
  // at once, before anybody has looked
  expect(await isSeen(reader, opal, original)).toBe(false);
  expect(await isSeen(reader, cass, mirrored)).toBe(true);

  await setClock(day(2, 30));
  const [next] = await runbook<{ item: string }>("select * from staff.next('Ada Byron')");
  const handle = Object.values(next ?? {}).find((value) => /^C-\d+$/.test(String(value))) ?? '';
  const swap = { 'C-1042': String(handle) };
  const looked = await runbook('select * from staff.look(', swap);
  expect(JSON.stringify(looked)).toContain('http');
  await runbook(
    "select staff.case_uphold('Ada Byron', 'Somebody in the picture has not consented.'",
    swap,
  );
  expect(await isSeen(reader, opal, original)).toBe(false);
  expect(await isSeen(reader, cass, mirrored)).toBe(false);
  await readAnswer(phone);
  await page.getByText('You were right, and we have acted on it.').waitFor();
  await page.getByText('It is gone, with every copy that we have found.').waitFor();
  expect([await strikes(opal), await strikes(cass)]).toEqual([1, 0]);
});

test('[F152] the creator of the picture reads the reason, appeals, and wins', async () => {
  await setClock(day(5));
  const { page, open } = await openPage({ width: 390, as: opal });
  await open('/decisions');
  const card = page
    .locator('[data-row]')
    .filter({ hasText: 'Somebody in the picture has not consented.' });
  await card.getByRole('button', { name: 'Appeal' }).click();
  await card.getByLabel('Why is the decision wrong?').fill('I took it. It shows dunes.');
  await card.getByRole('button', { name: 'Send appeal' }).click();
  await card.getByText('You have appealed.').waitFor();

  await setClock(day(7));
  const decided = async (words: string) => {
    const found = await runbook<Record<string, unknown>>(words);
    return String(Object.values(found[0] ?? {}).find((one) => /^D-\d+$/.test(String(one))));
  };
  const handle = await decided("select * from staff.next('Grace Hopper', 'appeals')");
  await runbook('select staff.appeal_overturn(', { 'D-1042': handle });
  await page.getByText('The decision was taken back.').first().waitFor();
  await page.getByText('You were right, and we are sorry.').first().waitFor();

  const reader = await openPage({ width: 390, as: fan });
  expect(await isSeen(reader, opal, original)).toBe(true);
  expect(await isSeen(reader, cass, mirrored)).toBe(true);
  expect(await strikes(opal)).toBe(0);
  await readAnswer(reader);
  await reader.page.getByText('We have found nothing that is against our rules').waitFor();
});

test('[F150] a person who is shown withdraws by the link, long after it took a release', async () => {
  const { data, error } = await opal.client.rpc('add_performer', { p_name: 'Ann' });
  expect(error).toBeNull();
  const { performer_id: ann, key } = data as { performer_id: string; key: string };
  const releasePath = `/release/${key}`;
  const { page, open } = await openPage({ width: 390, passGate: false });
  await open(releasePath);
  await page.getByLabel('Legal name', { exact: true }).fill('Ann Example');
  await fillBirth(page, '1996-05-04');
  await page.getByLabel('Photo of your government-issued ID').setInputFiles(await picture('red'));
  await page.getByLabel('Photo of your face').setInputFiles(await picture('blue'));
  await page.getByLabel('I may be shown').check();
  await page.getByLabel('They may be published').check();
  await page.getByLabel('Legal name again').fill('Ann Example');
  await page.getByRole('button', { name: 'I agree' }).click();
  await page.getByText('Thank you. We are looking at it.').waitFor();

  type Waiting = { release: string; missing: unknown; processing: unknown };
  const ready = await until(async () => {
    const [first] = await runbook<Waiting>('select * from staff.release_queue');
    return first?.missing === null && first.processing === null ? first : null;
  });
  release = ready.release;
  await runbook('select * from staff.open_release(', { 'L-1001': release });
  await runbook('select staff.accept_release(', { 'L-1001': release });

  const sent = await Promise.all(
    (['post', 'chat'] as const).map(async (purpose) => {
      const id = await readyPicture(opal, purpose, await drawing(300, 200).png().toBuffer());
      const stated = await opal.client.rpc('state_people', {
        p_media_id: id,
        p_people: 'people',
        p_performer_ids: [ann],
      });
      expect(stated.data).toEqual({ refusal: null, name: null });
      return id;
    }),
  );
  await writePost(opal, 'public', together, sent.slice(0, 1));
  const message = await opal.client.rpc('send_message', {
    p_to: fan.id,
    p_text: 'for you',
    p_media_ids: sent.slice(1),
    p_price_cents: 900,
    p_request_id: crypto.randomUUID(),
  });
  const bought = await fan.client.rpc('unlock_message', {
    p_message_id: (message.data as { id: string }).id,
    p_request_id: crypto.randomUUID(),
  });
  expect(bought.error).toBeNull();
  const reader = await openPage({ width: 1280, as: fan });
  expect(await isSeen(reader, opal, together)).toBe(true);

  // the 14 days of the link are over
  await setClock(day(27));
  await open(releasePath);
  await page.getByText('You have agreed.').waitFor();
  await page.getByRole('button', { name: 'Withdraw my agreement' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click();
  await page.getByText('You have withdrawn.').waitFor();
  expect(await isSeen(reader, opal, together)).toBe(false);
  expect(await isSeen(reader, opal, original)).toBe(true);
  const wallet = async () => {
    const { rows } = await database.query<{ cents: string }>(
      'select balance_cents as cents from public.wallets where owner_id = $1',
      [fan.id],
    );
    return Number(rows[0]?.cents);
  };
  await until(async () => (await wallet()) === 5000);
});

test('[F154] [F155] [F156] an auditor gets the report of the month, the records and a verified chain from the runbook alone', async () => {
  const month = day(1).toISOString().slice(0, 7);
  await setClock(momentOf(-2, 1, 12));
  await runbook('select * from staff.freeze_month(', { '2026-10': month });
  type Month = { month: string; sha256: string; csv: string };
  const months = await runbook<Month>('select month, sha256, csv from staff.months');
  const report = months.find((one) => one.month === month);
  expect(
    createHash('sha256')
      .update(report?.csv ?? '')
      .digest('hex'),
  ).toBe(report?.sha256);
  const lines = (report?.csv ?? '')
    .split('\n')
    .filter((line) => line.startsWith(`${month},${month}`));
  expect(lines.map((line) => line.replace(`${month},${month},`, ''))).toEqual(
    expect.arrayContaining([
      '"cases received, ncii",1',
      '"cases dismissed, ncii",1',
      '"cases that hid content by themselves",1',
      '"appeals received",1',
      '"appeals, decision overturned",1',
      '"posts published",3',
    ]),
  );

  const found = await runbook<{ owner: string; person: string; proof: string }>(
    'select * from staff.records(',
    { karlsson: 'Ann Example' },
  );
  expect(found.filter(({ person }) => person === 'Ann Example')).toHaveLength(2);
  const [file] = await runbook<{ export_records: string }>(
    "select staff.export_records('Ada Byron', 'audit of 12 May')",
  );
  const { pathname, search } = new URL(file?.export_records ?? '', addresses.api);
  const csv = await (await fetch(new URL(pathname + search, addresses.api))).text();
  const rows = csv.trim().split('\r\n');
  // two works of two people, one of each creator alone
  expect(rows.filter((row) => row.includes(',Ann Example,'))).toHaveLength(2);
  expect(rows.filter((row) => row.includes(',Olga Pires,'))).toHaveLength(3);
  expect(rows.filter((row) => row.includes(',Carla Silva,'))).toHaveLength(1);
  expect(csv).toContain(release);

  expect(await runbook('select * from staff.check_log()')).toEqual([]);
  const operator = `${uniqueName('operator')}@example.test`;
  await database.query(
    `insert into private.site_config (key, value) values ('operator_address', to_jsonb($1::text))
     on conflict (key) do update set value = excluded.value`,
    [operator],
  );
  await database.query('select private.mail_log_head()');
  const { text } = await inboxMail(operator);
  const [, place = ''] = /(\d+)/.exec(text) ?? [];
  const [digest = ''] = /[0-9a-f]{64}/.exec(text) ?? [];
  const kept = 'select * from staff.check_log(41';
  expect(await runbook(kept, { 41: place, '5f1c9ab0': digest })).toEqual([]);
  expect(await runbook(kept, { 41: place, '5f1c9ab0': 'ff'.repeat(32) })).toMatchObject([
    { fault: 'another digest than the mailed one' },
  ]);
  // every act of the four journeys is in it
  const acts = await runbook<{ action: string }>(
    "select * from staff.audit where actor = 'Ada Byron'",
  );
  expect(acts.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['resolve_report', 'accept_release', 'freeze_month', 'export_records']),
  );
});
