import type { Page } from 'playwright-core';
import type { Context } from '../context.ts';
import { percentile } from '../harness/compare.ts';
import type { Figure, Measure } from '../harness/measure.ts';
import { withDemo, type DemoWorld } from './demo.ts';

const creator = 'mara_voss';
const fan = 'jonas_r';
const screens = [
  { name: 'landing', as: 'guest', path: '/' },
  { name: 'browse', as: 'guest', path: '/browse' },
  { name: 'creator', as: 'guest', path: `/${creator}` },
  { name: 'feed', as: fan, path: '/feed' },
  { name: 'thread', as: fan, path: `/conversations/${creator}` },
] as const;

type Slow = { processor: number; bytesPerSecond: number; latencyMs: number };

/** Slow 4G as Lighthouse has it: 1.6 Mbit/s down and 150 ms to an answer. */
const slow4g: Slow = { processor: 4, bytesPerSecond: 204_800, latencyMs: 150 };

type Targets = { lcp: number; cls: number; tbt: number };

/** P14: largest paint, shift of layout and blocked time of screens that are opened at first. */
export const painting = (context: Context): Promise<Measure> =>
  measure(context, {
    id: 'P14',
    title: 'Paint, shift and blocked time of a screen that is opened',
    targets: { lcp: 350, cls: 0.01, tbt: 50 },
    width: 1280,
  });

/** P15: the same on a phone, with a processor four times slower and slow 4G. */
export const paintingSlowly = (context: Context): Promise<Measure> =>
  measure(context, {
    id: 'P15',
    title: 'The same on a phone: processor 4 times slower, slow 4G',
    targets: { lcp: 1800, cls: 0.01, tbt: 200 },
    width: 390,
    slow: slow4g,
  });

type Plan = { id: string; title: string; targets: Targets; width: number; slow?: Slow };

async function measure(context: Context, plan: Plan): Promise<Measure> {
  const loads = context.options.pace.name === 'full' ? 15 : 2;
  const figures = await withDemo(context.log, async (world) => {
    const found: Figure[] = [];
    for (const screen of screens) {
      const readings: Reading[] = [];
      for (let load = 0; load < loads; load += 1) readings.push(await read(world, screen, plan));
      found.push(...figuresOf(screen.name, readings, plan.targets));
    }
    return found;
  });
  return {
    id: plan.id,
    title: plan.title,
    figures,
    notes: [
      `p75 of ${loads} loads of the built page, each in a new window that has cached nothing, at ${plan.width} pixels, with the demo world's own pictures.`,
      ...(plan.slow
        ? [
            `${plan.slow.latencyMs} ms to each answer, ${plan.slow.bytesPerSecond / 128} kbit/s down.`,
          ]
        : []),
    ],
    baselines: [],
  };
}

type Reading = { lcp: number; cls: number; tbt: number; what: string };

async function read(
  world: DemoWorld,
  { as, path }: (typeof screens)[number],
  { width, slow }: Plan,
): Promise<Reading> {
  const visitor = await world.visitor(as, width);
  try {
    const page = await visitor.newPage();
    await page.addInitScript(watching);
    if (slow) await slowDown(page, slow);
    await page.goto(world.origin + path);
    await page.waitForTimeout(slow ? 6000 : 2000);
    return await page.evaluate<Reading>('window.__read()');
  } finally {
    await visitor.close();
  }
}

async function slowDown(page: Page, { processor, bytesPerSecond, latencyMs }: Slow) {
  const client = await page.context().newCDPSession(page);
  await client.send('Network.enable');
  await client.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond / 2,
  });
  await client.send('Emulation.setCPUThrottlingRate', { rate: processor });
}

/** Observes the page from its first moment; text, because the compiler's helpers are not there. */
const watching = `
  const seen = { lcp: 0, cls: 0, tbt: 0, what: '' };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      seen.lcp = entry.startTime;
      seen.what = entry.element ? entry.element.tagName.toLowerCase() : '';
    }
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) seen.cls += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.tbt += Math.max(0, entry.duration - 50);
  }).observe({ type: 'longtask', buffered: true });
  window.__read = () => seen;
`;

function figuresOf(name: string, readings: Reading[], targets: Targets): Figure[] {
  const p75 = (of: 'lcp' | 'cls' | 'tbt') =>
    percentile(
      readings.map((reading) => reading[of]),
      0.75,
    );
  const largest = [...new Set(readings.map(({ what }) => what))].join(', ');
  return [
    {
      name: `${name}, largest paint`,
      value: p75('lcp'),
      unit: 'ms',
      target: { atMost: targets.lcp },
      note: `the largest part: ${largest}`,
    },
    { name: `${name}, shift`, value: p75('cls'), unit: '', target: { atMost: targets.cls } },
    { name: `${name}, blocked`, value: p75('tbt'), unit: 'ms', target: { atMost: targets.tbt } },
  ];
}
