import type { Page } from 'playwright-core';
import type { Context } from '../context.ts';
import type { Figure, Measure } from '../harness/measure.ts';
import { withDemo } from './demo.ts';

const creator = 'mara_voss';
const processor = 4;

type Act = { name: string; path: string; ready: string; run: (page: Page) => Promise<unknown> };

/** Usual presses, each on its screen. */
const acts: Act[] = [
  {
    name: 'like a post',
    path: '/feed',
    ready: 'article',
    run: (page) =>
      page
        .getByRole('button', { name: /^(Like|Unlike)/ })
        .first()
        .click(),
  },
  {
    name: 'open the menu of a post',
    path: '/feed',
    ready: 'article',
    run: (page) => page.getByRole('button', { name: 'Post options' }).first().click(),
  },
  {
    name: 'open the sheet of a tip',
    path: '/feed',
    ready: 'article',
    run: (page) => page.getByRole('button', { name: /^Tip/ }).first().click(),
  },
  {
    name: 'open a story',
    path: '/feed',
    ready: 'article',
    run: (page) =>
      page
        .getByRole('button', { name: /stories of/i })
        .first()
        .click(),
  },
  {
    name: 'go to another screen',
    path: '/feed',
    ready: 'article',
    run: (page) =>
      page
        .getByRole('link', { name: /Messages$/ })
        .first()
        .click(),
  },
  {
    name: 'choose another category',
    path: '/browse',
    ready: `a[href="/${creator}"]`,
    run: (page) => page.getByRole('link', { name: 'Male', exact: true }).first().click(),
  },
  {
    name: 'open the sheet of orders',
    path: '/browse',
    ready: `a[href="/${creator}"]`,
    run: (page) => page.getByRole('button', { name: /^Order and tag/ }).click(),
  },
  {
    name: 'write into a thread',
    path: `/conversations/${creator}`,
    ready: '[data-message]',
    run: async (page) => {
      const field = page.getByRole('textbox', { name: /^Message / });
      await field.click();
      await field.pressSequentially('Good evening', { delay: 60 });
    },
  },
  {
    name: 'open a picture',
    path: `/${creator}`,
    ready: 'article img',
    run: (page) =>
      page
        .getByRole('button', { name: /^Open picture/ })
        .first()
        .click(),
  },
];

/** P16: the slowest of the usual interactions, on a phone with a processor four times slower. */
export async function interacting(context: Context): Promise<Measure> {
  const rounds = context.options.pace.name === 'full' ? 5 : 1;
  const figures = await withDemo(context.log, async ({ origin, visitor }) => {
    const found: Figure[] = [];
    for (const act of acts) {
      let worst = 0;
      for (let round = 0; round < rounds; round += 1) {
        const window = await visitor('jonas_r', 390);
        const page = await window.newPage();
        await page.addInitScript(watching);
        await page.goto(origin + act.path);
        await page.locator(act.ready).first().waitFor();
        await page.waitForTimeout(1500);
        const client = await page.context().newCDPSession(page);
        await client.send('Emulation.setCPUThrottlingRate', { rate: processor });
        await page.evaluate('window.__worst = 0');
        await act.run(page);
        await page.waitForTimeout(1500);
        worst = Math.max(worst, await page.evaluate<number>('window.__worst'));
        await window.close();
      }
      found.push({ name: act.name, value: worst, unit: 'ms', target: { atMost: 120 } });
    }
    return found;
  });
  return {
    id: 'P16',
    title: 'The slowest interaction, processor 4 times slower',
    figures,
    notes: [
      `The worst of ${rounds} rounds of each, from the press to the next paint (Event Timing), at 390 pixels in the demo world.`,
    ],
    baselines: [],
  };
}

/** Text, because the compiler's helpers are not there. */
const watching = `
  window.__worst = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (entry.interactionId) window.__worst = Math.max(window.__worst, entry.duration);
  }).observe({ type: 'event', durationThreshold: 16, buffered: true });
`;
