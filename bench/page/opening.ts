import type { Context } from '../context.ts';
import type { Figure, Measure } from '../harness/measure.ts';
import { withMember } from './platform.ts';

/** P18: the REST calls of the page until the feed is shown. */
export async function opening(context: Context): Promise<Measure> {
  return withMember({ posts: 60, messages: 60 }, context.log, async ({ page, origin, api }) => {
    const asked: string[] = [];
    page.on('request', (request) => {
      const [path = ''] = request.url().split('?');
      if (request.method() !== 'OPTIONS' && path.startsWith(`${api}/rest/v1/`))
        asked.push(path.slice(`${api}/rest/v1/`.length));
    });
    const count = async (open: () => Promise<unknown>) => {
      asked.length = 0;
      await open();
      await page.locator('article').nth(5).waitFor();
      const first = [...asked];
      await page.waitForTimeout(3000);
      return { first, later: asked.slice(first.length) };
    };
    const cold = await count(() => page.goto(`${origin}/feed`));
    await page.goto(`${origin}/browse`);
    await page.waitForTimeout(3000);
    const inside = await count(() => page.locator('a[href="/feed"]:visible').first().click());
    return {
      id: 'P18',
      title: 'REST calls of a screen that is opened',
      figures: [
        figureOf('feed, from another screen', inside.first),
        figureOf('feed, with the whole page', cold.first),
      ],
      notes: [
        'Counted until posts stand there.',
        `Within three seconds after them: ${named(inside.later)}; with the whole page: ${named(cold.later)}.`,
      ],
      baselines: [],
    };
  });
}

const named = (calls: string[]) => calls.join(', ') || 'none';

const figureOf = (name: string, calls: string[]): Figure => ({
  name,
  value: calls.length,
  unit: 'calls',
  target: { atMost: 2 },
  note: named(calls),
});
