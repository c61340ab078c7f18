import { chromium, type Browser } from 'playwright-core';
import { ensureBrowser } from '../../scripts/ensure-browser.mjs';

const usualArguments = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

const running = new Map<string, Browser>();

/**
 * The browser that all files of this worker share, started at the first call. Each list of further
 * arguments has a browser of its own. The browsers end with the worker.
 */
export async function browserWith(more: readonly string[]): Promise<Browser> {
  const key = more.join(' ');
  const found = running.get(key);
  if (found?.isConnected()) return found;
  const browser = await chromium.launch({
    executablePath: ensureBrowser(),
    args: [...usualArguments, ...more],
  });
  running.set(key, browser);
  return browser;
}
