import type { Page } from 'playwright-core';
import type { Context } from '../context.ts';
import { percentile } from '../harness/compare.ts';
import type { Figure, Measure } from '../harness/measure.ts';
import { withMember } from './platform.ts';

/** Pixels per frame: a quick, steady swipe. */
const STEP = 240;
const SLOW_MS = 50;
/** The number of frames without movement that mark the end of a list. */
const END = 180;
/** The maximum duration for one list. */
const MOST_MS = 180_000;

/** P17: scrolls the feed to its last post, and a long conversation towards its first message. */
export async function scrolling(context: Context): Promise<Measure> {
  const size =
    context.options.pace.name === 'full'
      ? { posts: 2000, messages: 50_000 }
      : { posts: 150, messages: 400 };
  return withMember(size, context.log, async ({ page, origin, partner }) => {
    await page.goto(`${origin}/feed`);
    await page.locator('article').nth(5).waitFor();
    await page.waitForTimeout(1000);
    const feed = await scrollToEnd(page, 'document.scrollingElement', STEP);
    const posts = await page.locator('article').count();
    await page.goto(`${origin}/conversations/${partner}`);
    const rows = page.locator('[data-message]');
    await rows.nth(10).waitFor();
    await page.waitForTimeout(1000);
    const thread = await scrollToEnd(page, `document.querySelector('[role="log"]')`, -STEP);
    return {
      id: 'P17',
      title: 'Frames of a feed and of a thread that are scrolled through',
      figures: [figureOf('feed', feed), figureOf('thread', thread)],
      notes: [
        `${STEP} pixels a frame, for ${MOST_MS / 60_000} minutes at most.`,
        `${posts} posts stood in the feed at its end; ${await rows.count()} of ${size.messages} messages in the thread.`,
      ],
      baselines: [],
    };
  });
}

function figureOf(name: string, frames: number[]): Figure {
  const slow = frames.filter((ms) => ms > SLOW_MS).length;
  return {
    name: `${name}, frames over ${SLOW_MS} ms`,
    value: (100 * slow) / frames.length,
    unit: '%',
    target: { atMost: 1 },
    note: `${slow} of ${frames.length}; median ${percentile(frames, 0.5).toFixed(1)}, p99 ${percentile(frames, 0.99).toFixed(1)} ms`,
  };
}

/**
 * Scrolls an element, given as an expression of the page, by one step per frame until its end.
 * Returns the milliseconds of each frame.
 */
function scrollToEnd(page: Page, box: string, step: number): Promise<number[]> {
  // Passed as text, because helper functions of the compiler do not exist in the page.
  return page.evaluate(`new Promise((done) => {
    const box = ${box};
    const found = [];
    const start = performance.now();
    let last = start;
    let still = 0;
    const draw = (now) => {
      found.push(now - last);
      last = now;
      const before = box.scrollTop;
      box.scrollTop += ${step};
      still = box.scrollTop === before ? still + 1 : 0;
      // nothing to scroll for ${END} frames: this is the end
      if (still > ${END} || now - start > ${MOST_MS}) done(found.slice(0, still > ${END} ? -still : undefined));
      else requestAnimationFrame(draw);
    };
    requestAnimationFrame(draw);
  })`);
}
