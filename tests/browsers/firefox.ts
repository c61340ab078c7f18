import puppeteer, { type ElementHandle, type Page } from 'puppeteer-core';
import type { BrowserWindow, Size, TestedBrowser } from './window.ts';

/** Firefox ESR by its own WebDriver BiDi: no driver beside it. */
export async function startFirefox(): Promise<TestedBrowser> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: '/usr/bin/firefox-esr',
    env: { ...process.env, TZ: 'UTC' },
    extraPrefsFirefox: { 'intl.locale.requested': 'en-US' },
  });
  return {
    async openWindow(size: Size) {
      const context = await browser.createBrowserContext();
      const page = await context.newPage();
      await page.setViewport(size);
      return windowOf(page, () => context.close());
    },
    close: () => browser.close(),
  };
}

function windowOf(page: Page, close: () => Promise<void>): BrowserWindow {
  let found: string[] = [];
  /** Errors of the console whose words are asked for. */
  let telling: Promise<void>[] = [];
  page.on('console', (message) => {
    if (message.type() !== 'error') return;
    const words = message.args().map((given) => given.evaluate(String).catch(() => '?'));
    telling.push(Promise.all(words).then((all) => void found.push(`console: ${all.join(' ')}`)));
  });
  page.on('pageerror', (error) => found.push(`page: ${String(error)}`));
  page.on('response', (response) => {
    if (response.status() >= 400) found.push(`answer ${response.status()}: ${response.url()}`);
  });
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // A page that is left gives up what it has asked for.
    if (!/NS_BINDING_ABORTED|NS_ERROR_ABORT/.test(reason))
      found.push(`request: ${request.url()} ${reason}`);
  });
  return {
    go: async (address) => void (await page.goto(address, { waitUntil: 'domcontentloaded' })),
    // The expressions of in-page.ts return what their callers ask for.
    run: async <T>(expression: string) => (await page.evaluate(expression)) as T,
    press: ({ x, y }) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    escape: () => page.keyboard.press('Escape'),
    async choose(expression, path) {
      // The expression finds an input of files.
      const input = (await page.evaluateHandle(expression)) as ElementHandle<HTMLInputElement>;
      await input.uploadFile(path);
    },
    picture: async (path) => void (await page.screenshot({ path: `${path}.png` })),
    async faults() {
      await Promise.all(telling);
      const taken = found;
      telling = [];
      found = [];
      return taken;
    },
    close,
  };
}
