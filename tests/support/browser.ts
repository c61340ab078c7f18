import { mkdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { AgeGateRule } from '@domain/answers/session.ts';
import { AxeBuilder } from '@axe-core/playwright';
import bcrypt from 'bcryptjs';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  expect,
  inject,
  type TestContext,
} from 'vitest';
import { SESSION_KEY } from '../../src/lib/supabase/stored-session.ts';
import { watchPage, type Faults } from './browser-faults.ts';
import { browserWith } from './browsers.ts';
import { patienceMs } from './patience.ts';
import { database, type User } from './users.ts';

const platform = inject('platform');
const pictures = join(import.meta.dirname, '..', 'e2e', '.output');

/** A user with an e-mail address and a password to sign in with. */
export interface Account extends User {
  email: string;
  password: string;
}

interface PageOptions {
  /** Pixels: 390 is a phone with touch, 1280 a computer. */
  width?: 390 | 1280;
  theme?: 'dark' | 'light';
  /** The user who is signed in before the first page. */
  as?: Account;
  /** False shows the 18+ gate, as at a first visit. */
  passGate?: boolean;
}

/** A separate browser window with its own storage. */
export interface Visit {
  page: Page;
  context: BrowserContext;
  /** Opens a path of the site. */
  open(path: string): Promise<void>;
  /** Accepts refused or failed requests whose URL matches, because the test provokes them. */
  expectRefusal(address: RegExp): void;
  /** Opens another tab of the same user. */
  openTab(path: string): Promise<Page>;
  close(): Promise<void>;
}

/**
 * The browser of a test file: call it once at the top. After each test, every open page must be free
 * of errors: console, page, content security policy, requests to our own origins. Pages opened in a
 * test are closed after it; pages opened in `beforeAll` stay open for all tests. `more` are further
 * arguments of the browser, such as those of a fake microphone.
 */
export function launchBrowser(more: readonly string[] = []) {
  let browser: Browser;
  const visits = new Map<Visit, Faults>();
  const lasting = new Set<Visit>();
  let isInTest = false;

  beforeAll(async () => {
    browser = await browserWith(more);
  });
  beforeEach(() => {
    isInTest = true;
  });
  afterEach(async ({ task }) => {
    isInTest = false;
    const faults = (await Promise.all([...visits.values()].map((found) => found.take()))).flat();
    if (faults.length > 0 || task.result?.state === 'fail') await takePictures(task, visits);
    const over = [...visits.keys()].filter((visit) => !lasting.has(visit));
    await Promise.all(over.map((visit) => visit.close()));
    expect(faults, 'faults of the pages').toEqual([]);
  });
  afterAll(async () => {
    await Promise.all([...visits.keys()].map((visit) => visit.close()));
  });

  async function openPage(options: PageOptions = {}): Promise<Visit> {
    // All pages have one network address, whose charges would add up to its limit in an hour.
    await database.query('update private.card_uses set address = null where address is not null');
    const context = await browser.newContext(contextOptions(options));
    context.setDefaultTimeout(patienceMs);
    await putIntoStorage(context, options);
    const faults = watchPage(context, Object.values(platform.addresses));
    const page = await context.newPage();
    const goTo = async (tab: Page, path: string) => {
      await tab.goto(new URL(path, platform.addresses.page).href);
      // The first frame of a phone has the words of the page, until the page has them.
      await tab.locator('body > [inert]').waitFor({ state: 'detached' });
    };
    const visit: Visit = {
      page,
      context,
      open: (path) => goTo(page, path),
      expectRefusal: (address) => faults.expectRefusal(address),
      async openTab(path) {
        const tab = await context.newPage();
        await goTo(tab, path);
        return tab;
      },
      async close() {
        visits.delete(visit);
        await context.close();
      },
    };
    visits.set(visit, faults);
    if (!isInTest) lasting.add(visit);
    return visit;
  }
  return { openPage };
}

function contextOptions({ width = 1280, theme = 'dark' }: PageOptions) {
  const isPhone = width === 390;
  return {
    viewport: { width, height: isPhone ? 844 : 900 },
    isMobile: isPhone,
    hasTouch: isPhone,
    colorScheme: theme,
    locale: 'en-US',
    timezoneId: 'UTC',
    reducedMotion: 'reduce' as const,
  };
}

/** Stores the entries of an earlier visit: the passed age gate, the session, the theme. */
async function putIntoStorage(context: BrowserContext, options: PageOptions) {
  const entries: Record<string, unknown> = {};
  if (options.passGate ?? true) {
    entries['age-gate'] = { version: await termsVersion(), checkedAt: Date.now() };
  }
  if (options.as) entries[SESSION_KEY] = await signIn(options.as);
  await context.addInitScript(
    ({ origin, stored, theme }) => {
      // Only once, so that later changes by the product are kept.
      if (location.origin !== origin || localStorage.getItem('prepared')) return;
      localStorage.setItem('prepared', 'yes');
      if (theme) localStorage.setItem('theme', theme);
      for (const [key, value] of Object.entries(stored))
        localStorage.setItem(key, JSON.stringify(value));
    },
    { origin: platform.addresses.page, stored: entries, theme: options.theme },
  );
}

async function termsVersion(): Promise<string> {
  const answer = await fetch(`${platform.addresses.api}/rest/v1/rpc/age_gate`, {
    method: 'POST',
    headers: { apikey: platform.keys.publishable, 'content-type': 'application/json' },
    body: '{}',
  });
  // The function's schema guarantees this shape.
  return ((await answer.json()) as AgeGateRule).terms_version;
}

/** Gives a password to a user made by users.ts, so that the user can sign in. */
export async function withPassword(user: User): Promise<Account> {
  const password = 'evening-walk-7';
  await database.query('update auth.users set encrypted_password = $2 where id = $1', [
    user.id,
    bcrypt.hashSync(password, 4),
  ]);
  return { ...user, email: `${user.username}@example.test`, password };
}

/** A session from the Auth API, in the form in which its client stores it. */
async function signIn({ email, password }: Account): Promise<unknown> {
  const answer = await fetch(`${platform.addresses.api}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: platform.keys.publishable, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  if (!answer.ok) throw new Error(`${email} cannot sign in: ${await answer.text()}`);
  const session: unknown = await answer.json();
  return session;
}

/**
 * Expects no serious or critical violation on the screen. `looks-*` calls it for every screen, so a
 * journey calls it only for states that no screen of `looks-*` shows.
 */
export async function axe(page: Page) {
  // A dialog that fades in is invisible to axe at first, and what is behind it seems focusable.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
        .map(({ finished }) => finished),
    ),
  );
  // axe is half a megabyte of source: do not inject it again into the same document.
  const isLoaded = page.frames().length === 1 && (await page.evaluate(() => 'axe' in globalThis));
  const { violations } = await new AxeBuilder({ page, ...(isLoaded && { axeSource: ';' }) })
    .setLegacyMode(true)
    // Omit passed checks: listing them takes as long as the checks themselves.
    .options({ resultTypes: ['violations'] })
    .analyze();
  const serious = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`);
  expect(serious, `axe at ${page.url()}`).toEqual([]);
}

interface InboxMail {
  subject: string;
  text: string;
  html: string;
}

/** Waits for the newest mail to an address whose subject matches. */
export function inboxMail(to: string, subject = /./): Promise<InboxMail> {
  return until(async () => {
    const query = new URLSearchParams({ to });
    const answer = await fetch(`${platform.addresses.inbox}/api/mails?${query}`);
    const mails = (await answer.json()) as InboxMail[];
    return mails.find((mail) => subject.test(mail.subject));
  });
}

/** Calls `look` until it returns a value, and returns that value. */
export async function until<T>(
  look: () => Promise<T | null | undefined | false> | T | null | undefined | false,
  withinMs = 30_000,
): Promise<T> {
  const end = Date.now() + withinMs;
  for (;;) {
    const found = await look();
    if (found !== null && found !== undefined && found !== false) return found;
    if (Date.now() > end) throw new Error(`Not within ${withinMs} ms: ${look.toString()}`);
    await new Promise((done) => setTimeout(done, 50));
  }
}

async function takePictures(task: TestContext['task'], visits: Map<Visit, Faults>) {
  const folder = join(pictures, basename(task.file.name, '.test.ts'));
  mkdirSync(folder, { recursive: true });
  const name = task.name.replace(/[^\w]+/g, '-').slice(0, 60);
  const open = [...visits.keys()].flatMap(({ context }) => context.pages());
  for (const [index, page] of open.entries()) {
    const path = join(folder, `${name}-${index}.png`);
    await page.screenshot({ path, timeout: 5000 }).catch(() => undefined);
  }
}
