import { rmSync } from 'node:fs';
import { Client } from 'pg';
import { chromium, type Page } from 'playwright-core';
import sharp from 'sharp';
import { buildPage } from '../../scripts/build-page.ts';
import { ensureBrowser } from '../../scripts/ensure-browser.mjs';
import { startStack, type Stack } from '../../local/stack.ts';
import { stateFolder } from '../../local/state.ts';
import { SESSION_KEY } from '../../src/lib/supabase/stored-session.ts';
import { readBenchSql } from '../harness/server.ts';
import { only } from '../money/operations.ts';

/** A member's page in Chromium, on a platform with only a feed and one conversation. */
export interface MemberPage {
  page: Page;
  origin: string;
  api: string;
  /** The username of the other user in the conversation. */
  partner: string;
}

const password = 'evening-walk-7';

/**
 * Starts a platform and runs the work in the browser window of a fan, whose feed has this many
 * posts and whose one conversation has this many messages. All pictures are the same mocked one,
 * because Storage is not measured here.
 */
export async function withMember<T>(
  { posts, messages }: { posts: number; messages: number },
  log: (line: string) => void,
  work: (member: MemberPage) => Promise<T>,
): Promise<T> {
  log('Building the page');
  await buildPage();
  const name = `bench-page-${process.pid}`;
  const stack = await startStack({
    name,
    durable: false,
    withSeed: false,
    firstPort: ports,
    auth: { local: { bcrypt_cost: 4 } },
    progress: () => {},
    log: () => {},
  });
  try {
    log(`Making a feed of ${posts} posts and a thread of ${messages} messages`);
    const partner = await fill(stack, posts, messages);
    const browser = await chromium.launch({
      executablePath: ensureBrowser(),
      args: ['--headless', '--no-sandbox', '--disable-background-networking'],
    });
    try {
      const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
      await prepare(page, stack);
      return await work({ page, origin: stack.addresses.page, api: stack.addresses.api, partner });
    } finally {
      await browser.close();
    }
  } finally {
    await stack.stop();
    // The stopped processes may still write files for a moment.
    rmSync(stateFolder(name), { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
}

/** The first port of each part. */
export const ports = {
  page: 26_000,
  api: 26_100,
  database: 26_200,
  pooler: 26_250,
  inbox: 26_300,
  payments: 26_400,
  identity: 26_500,
  checkout: 26_900,
  rest: 26_600,
  restAdmin: 26_700,
  functions: 26_800,
};

/** Returns the username of the other user in the conversation. */
async function fill(stack: Stack, posts: number, messages: number): Promise<string> {
  const client = new Client({ connectionString: stack.databaseUrl('postgres') });
  await client.connect();
  try {
    const values = {
      fans: 5,
      creators: 20,
      posting: 20,
      posts,
      long_wall: posts / 20,
      long_talk: 30,
      threads: 1,
      thread_length: 1,
      long_thread: messages,
    };
    for (const part of ['users', 'social', 'wall'])
      await client.query(readBenchSql(`sql/${part}.sql`, values));
    await client.query(readBenchSql('sql/reader.sql'));
    await client.query(readBenchSql('sql/chat.sql', values));
    await client.query('vacuum (analyze)');
    const { rows } = await client.query<{ username: string }>(
      `select p.username from bench.threads t join public.profiles p on p.id = t.creator_id
       where t.n = 1`,
    );
    return only(rows).username;
  } finally {
    await client.end();
  }
}

/** Sets the state of an earlier visit: the accepted age gate, and the session. */
async function prepare(page: Page, stack: Stack) {
  const ask = async (path: string, body: unknown): Promise<unknown> => {
    const answer = await fetch(`${stack.addresses.api}/${path}`, {
      method: 'POST',
      headers: { apikey: stack.keys.publishable, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
    return answer.json();
  };
  // The form is that of src/features/identity/auth/data/api.ts.
  const gate = (await ask('rest/v1/rpc/age_gate', {})) as { terms_version: string };
  const session = await ask('auth/v1/token?grant_type=password', {
    email: 'fan1@bench.test',
    password,
  });
  const stored = {
    'age-gate': { version: gate.terms_version, checkedAt: Date.now() },
    [SESSION_KEY]: session,
  };
  await page.addInitScript((entries) => {
    for (const [key, value] of Object.entries(entries))
      localStorage.setItem(key, JSON.stringify(value));
  }, stored);
  const picture = await sharp({
    create: { width: 1500, height: 1000, channels: 3, background: '#a06' },
  })
    .webp()
    .toBuffer();
  await page.route('**/storage/v1/object/**', (route) =>
    route.fulfill({ contentType: 'image/webp', body: picture }),
  );
  await page.route('**/functions/v1/sign-media', (route) => {
    // The request of the page, as in src/entities/media/api.ts.
    const { names } = route.request().postDataJSON() as { names: string[] };
    const addresses = Object.fromEntries(
      names.map((one) => [one, `/storage/v1/object/sign/${one}`]),
    );
    return route.fulfill({
      headers: { 'access-control-allow-origin': '*' },
      contentType: 'application/json',
      body: JSON.stringify({ addresses }),
    });
  });
}
