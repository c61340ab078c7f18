import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { chromium, type Page } from 'playwright-core';
import sharp from 'sharp';
import { readRunning, type Running } from '../local/state.ts';
import { ensureBrowser } from './ensure-browser.mjs';
import { otherScreens, screens, type Screen } from './pictures/screens.ts';
import { visitorOf, type Look, type Theme } from './pictures/visitors.ts';

/*
 * `npm run pictures`: takes docs/images from the demo world that `npm start` runs. `-- --only feed`
 * takes some screens, `--all` every screen, `--width 1680` other widths, `--to` another folder. It
 * fails where a screen is wider than its window.
 */
const { values: chosen } = parseArgs({
  options: {
    only: { type: 'string', multiple: true },
    width: { type: 'string', multiple: true, default: ['390', '768', '1280'] },
    theme: { type: 'string', multiple: true, default: ['dark', 'light'] },
    all: { type: 'boolean', default: false },
    to: { type: 'string', default: join(import.meta.dirname, '..', 'docs', 'images') },
  },
});

/** percent: quality at which text is sharp and all pictures take a few megabytes */
const quality = 62;
/** milliseconds: the pictures of a screen are there, or something is wrong */
const patienceMs = 30_000;

const running = readRunning(process.env.VELOUR_STACK ?? 'main');
if (running) await takePictures(running);
else {
  console.error('The platform does not run. `npm start` starts it.');
  process.exitCode = 1;
}

async function takePictures(platform: Running) {
  mkdirSync(chosen.to, { recursive: true });
  const known = chosen.all || chosen.only ? [...screens, ...otherScreens] : screens;
  const wanted = known.filter(({ name }) => chosen.only?.includes(name) ?? true);
  const post = await openPost(platform.addresses.database);
  const browser = await chromium.launch({ executablePath: ensureBrowser() });
  const looks = chosen.width.flatMap((width) =>
    chosen.theme.map((theme): Look => ({ width: Number(width), theme: theme as Theme })),
  );
  for (const look of looks) {
    for (const as of new Set(wanted.map((screen) => screen.as))) {
      const visitor = await visitorOf(browser, platform, as, look);
      visitor.setDefaultTimeout(patienceMs);
      const page = await visitor.newPage();
      for (const screen of wanted.filter((one) => one.as === as)) {
        const path = screen.path.replace(':post', post);
        await page.goto(new URL(path, platform.addresses.page).href);
        await takePicture(page, screen, look);
      }
      await visitor.close();
    }
  }
  await browser.close();
}

async function takePicture(page: Page, { name, prepare }: Screen, { width, theme }: Look) {
  await settled(page);
  await prepare?.(page);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  if (wide > width) {
    console.error(`${name} at ${width} in ${theme} is ${wide} pixels wide.`);
    process.exitCode = 1;
  }
  const picture = await sharp(await page.screenshot())
    .webp({ quality, effort: 6 })
    .toBuffer();
  writeFileSync(join(chosen.to, `${name}-${width}-${theme}.webp`), picture);
  console.log(`${name} at ${width} in ${theme}: ${Math.round(picture.byteLength / 1000)} kB`);
}

/** Resolves when nothing is loading and every picture on the screen is drawn. */
async function settled(page: Page) {
  await page.locator('h1').first().waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(
    () =>
      !document.querySelector('[aria-busy="true"]') &&
      // Those that are hidden, beside or below the screen are loaded later.
      [...document.images].every((picture) => {
        const { top, left, width } = picture.getBoundingClientRect();
        return picture.complete || width === 0 || top > innerHeight || left > innerWidth;
      }),
  );
  // Pictures fade in.
  await page.evaluate(() =>
    Promise.allSettled(document.getAnimations().map(({ finished }) => finished)),
  );
}

/** The newest open post with several pictures of the demo creator. */
async function openPost(connectionString: string): Promise<string> {
  const client = new Client({ connectionString });
  await client.connect();
  const { rows } = await client.query<{ id: string }>(
    `select p.id from public.posts p join public.profiles c on c.id = p.creator_id
     where c.username = 'mara_voss' and p.kind = 'images' and p.audience = 'public'
     order by p.id desc limit 1`,
  );
  await client.end();
  return rows[0]?.id ?? '';
}
