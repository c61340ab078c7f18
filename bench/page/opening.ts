import type { Context } from '../context.ts';
import type { Measure } from '../harness/measure.ts';
import { withFeed } from './platform.ts';

/** P18: what the page asks the database for until the feed stands there. */
export async function opening(context: Context): Promise<Measure> {
  return withFeed(60, context.log, async ({ page, origin, api }) => {
    const asked: string[] = [];
    page.on('request', (request) => {
      const [path = ''] = request.url().split('?');
      if (request.method() !== 'OPTIONS' && path.startsWith(`${api}/rest/v1/`))
        asked.push(path.slice(`${api}/rest/v1/`.length));
    });
    await page.goto(`${origin}/feed`);
    await page.locator('article').nth(5).waitFor();
    const first = [...asked];
    await page.waitForTimeout(3000);
    const later = asked.slice(first.length);
    return {
      id: 'P18',
      title: 'REST calls of a screen that is opened',
      figures: [
        {
          name: 'feed',
          value: first.length,
          unit: 'calls',
          target: { atMost: 2 },
          note: first.join(', '),
        },
      ],
      notes: [
        `Counted until posts stand there; within three seconds after it: ${later.join(', ') || 'none'}.`,
      ],
      baselines: [],
    };
  });
}
