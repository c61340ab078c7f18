import type { APIResponse, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { drawing } from '../api/media-support.ts';
import { launchBrowser, type Account } from '../support/browser.ts';
import { newCreator, newFan, readyPicture, sendMessage, settled, writePost } from './world.ts';

/* While a page loads, what is on the screen already keeps its place. */
const { openPage } = launchBrowser();

let creator: Account;
let fan: Account;

beforeAll(async () => {
  creator = await newCreator('Stable Page');
  fan = await newFan('Stable Reader');
  const picture = await readyPicture(creator, 'post', await drawing(640, 480).png().toBuffer());
  for (const number of [1, 2, 3, 4]) await writePost(creator, 'public', `Words number ${number}`);
  await writePost(creator, 'public', 'A picture', [picture]);
  await writePost(creator, 'private', 'A locked tile', [picture]);
  const preview = await readyPicture(creator, 'post', await drawing(300, 500).png().toBuffer());
  const { error } = await creator.client.rpc('create_post', {
    p_audience: 'private',
    p_text: 'A locked tile with a preview',
    p_media_ids: [],
    p_request_id: crypto.randomUUID(),
    p_preview_id: preview,
  });
  expect(error).toBeNull();
  for (const number of [1, 2, 3]) await sendMessage(fan, creator, `Words to stay ${number}`);
});

describe.each([390, 1280] as const)('at %i pixels', (width) => {
  test.each(['guest', 'follower'] as const)(
    '[F30] [F27] a %s finds landing, browse, profile and thread steady while they load',
    async (who) => {
      const { page, open } = await openPage({ width, ...(who === 'follower' ? { as: fan } : {}) });
      await page.addInitScript(watchShifts);
      // Every answer is late, so that each stage of the page is painted. A repeated question gets
      // the same answer: users of other tests who join meanwhile move the lists by right.
      const answers = new Map<string, Promise<APIResponse | undefined>>();
      await page.route(/\/rest\/v1\//, async (route) => {
        const request = route.request();
        const question = `${request.method()} ${request.url()} ${request.postData() ?? ''}`;
        // The page may close before its last answers came.
        const answer = answers.get(question) ?? route.fetch().catch(() => undefined);
        answers.set(question, answer);
        await new Promise((done) => setTimeout(done, 300));
        const response = await answer;
        if (response) await route.fulfill({ response }).catch(() => undefined);
      });
      const paths = ['/', '/browse', `/${creator.username}`];
      if (who === 'follower') paths.push(`/conversations/${creator.username}`);
      for (const path of paths) {
        await open(path);
        await settled(page);
        await page.waitForTimeout(500);
        const { sum, worst } = await shiftsOf(page);
        expect(sum, `${path}: ${worst}`).toBeLessThanOrEqual(0.01);
      }
      // The page closes with answers on their way.
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    },
  );
});

interface Shifts {
  sum: number;
  worst: string[];
}

function watchShifts(): void {
  const found: Shifts = { sum: 0, worst: [] };
  Object.assign(window, { shifts: found });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { value, sources } = entry as PerformanceEntry & {
        value: number;
        sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
      };
      found.sum += value;
      for (const { node, previousRect: was, currentRect: is } of sources) {
        const shown = node instanceof Element ? node.outerHTML.slice(0, 120) : node?.textContent;
        found.worst.push(
          `${value.toFixed(4)} ${was.y}+${was.height} to ${is.y}+${is.height}: ${shown}`,
        );
      }
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

const shiftsOf = (page: Page) =>
  page.evaluate(() => {
    const { shifts } = window as unknown as { shifts: Shifts };
    return { sum: shifts.sum, worst: shifts.worst.join('\n') };
  });
