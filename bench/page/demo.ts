import { rmSync } from 'node:fs';
import { chromium, type Browser, type BrowserContext } from 'playwright-core';
import { startStack } from '../../local/stack.ts';
import { readRunning, stateFolder } from '../../local/state.ts';
import { buildPage } from '../../scripts/build-page.ts';
import { startDemo } from '../../scripts/demo/world.ts';
import { ensureBrowser } from '../../scripts/ensure-browser.mjs';
import { visitorOf } from '../../scripts/pictures/visitors.ts';
import { ports } from './platform.ts';

/** The demo world on a platform of its own: real pictures, Storage, signed addresses. */
export interface DemoWorld {
  origin: string;
  browser: Browser;
  /** A new browser window, which has cached nothing, of a guest or a demo account. */
  visitor(username: string, width: number): Promise<BrowserContext>;
}

/** Starts the demo world with the built page, and runs the work in it. */
export async function withDemo<T>(
  log: (line: string) => void,
  work: (world: DemoWorld) => Promise<T>,
): Promise<T> {
  log('Building the page');
  await buildPage();
  const name = `bench-demo-${process.pid}`;
  const stack = await startStack({
    name,
    durable: false,
    withSeed: true,
    firstPort: ports,
    progress: () => {},
    log: () => {},
  });
  try {
    log('Making the demo world');
    const demo = await startDemo(
      stack,
      () => {},
      () => {},
    );
    const running = readRunning(name);
    if (!running) throw new Error('The demo world does not run.');
    const browser = await chromium.launch({
      executablePath: ensureBrowser(),
      args: ['--headless', '--no-sandbox', '--disable-background-networking'],
    });
    try {
      return await work({
        origin: stack.addresses.page,
        browser,
        visitor: (username, width) =>
          visitorOf(browser, running, username, { width, theme: 'dark' }),
      });
    } finally {
      await browser.close();
      await demo.stop();
    }
  } finally {
    await stack.stop();
    // The stopped processes may still write files for a moment.
    rmSync(stateFolder(name), { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
}
