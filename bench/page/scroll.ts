import type { Page } from 'playwright-core';
import type { Context } from '../context.ts';
import { percentile } from '../harness/compare.ts';
import type { Measure } from '../harness/measure.ts';
import { withFeed } from './platform.ts';

/** Pixels of a frame: a quick, steady swipe. */
const STEP = 240;
const SLOW_MS = 50;
/** Frames without anything to scroll. */
const END = 180;

/** P17: the feed scrolled from its first post to its last, as the browser draws it. */
export async function scrolling(context: Context): Promise<Measure> {
  const posts = context.options.pace.name === 'full' ? 2000 : 150;
  return withFeed(posts, context.log, async ({ page, origin }) => {
    await page.goto(`${origin}/feed`);
    await page.locator('article').nth(5).waitFor();
    await page.waitForTimeout(1000);
    const frames = await scrollToEnd(page);
    const shown = await page.locator('article').count();
    const slow = frames.filter((ms) => ms > SLOW_MS).length;
    return {
      id: 'P17',
      title: 'Frames of a feed that is scrolled to its end',
      figures: [
        {
          name: `frames over ${SLOW_MS} ms`,
          value: (100 * slow) / frames.length,
          unit: '%',
          target: { atMost: 1 },
          note: `${slow} of ${frames.length}; median ${percentile(frames, 0.5).toFixed(1)}, p99 ${percentile(frames, 0.99).toFixed(1)} ms`,
        },
      ],
      notes: [`${shown} posts stood in the page at its end, ${STEP} pixels a frame.`],
      baselines: [],
    };
  });
}

/** Scrolls a little each frame until nothing more comes; answers the milliseconds of each frame. */
function scrollToEnd(page: Page): Promise<number[]> {
  // as text: what a compiler adds to functions does not exist in the page
  return page.evaluate(`new Promise((done) => {
    const found = [];
    let last = performance.now();
    let still = 0;
    const draw = (now) => {
      found.push(now - last);
      last = now;
      const before = scrollY;
      scrollBy(0, ${STEP});
      still = scrollY === before ? still + 1 : 0;
      // nothing to scroll for ${END} frames: this is the end
      if (still > ${END}) done(found.slice(0, -still));
      else requestAnimationFrame(draw);
    };
    requestAnimationFrame(draw);
  })`);
}
