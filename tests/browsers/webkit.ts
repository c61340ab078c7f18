import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Builder, Capabilities, Key, WebElement, type WebDriver } from 'selenium-webdriver';
import { until } from '../support/browser.ts';
import { collectFaults } from './in-page.ts';
import type { BrowserWindow, Size, TestedBrowser } from './window.ts';

const miniBrowser = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser';

/**
 * WebKitGTK as MiniBrowser shows it. A driver has one session and a session one storage, so each
 * window has both of its own. `DISPLAY` names a screen; see run.ts.
 */
export function startWebKit(): Promise<TestedBrowser> {
  const windows = new Set<BrowserWindow>();
  return Promise.resolve({
    async openWindow(size: Size) {
      const driver = await startDriver();
      const window = await windowOf(driver.address, size, driver.stop).catch((error: unknown) => {
        driver.stop();
        throw error;
      });
      windows.add(window);
      return window;
    },
    close: async () => void (await Promise.all([...windows].map((window) => window.close()))),
  });
}

async function startDriver() {
  const settings = mkdtempSync(join(tmpdir(), 'velour-webkit-'));
  mkdirSync(join(settings, 'gtk-3.0'));
  // The buttons above the page would keep the window wider than a phone.
  const slim = '* { min-width: 0; min-height: 0; padding: 0; margin: 0; }';
  writeFileSync(join(settings, 'gtk-3.0/gtk.css'), slim);
  const port = await freePort();
  const child = spawn('WebKitWebDriver', [`--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      XDG_CONFIG_HOME: settings,
      TZ: 'UTC',
      LANG: 'en_US.UTF-8',
      LIBGL_ALWAYS_SOFTWARE: '1',
      // A container has no namespaces for the sandbox; the pages are our own.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    },
  });
  const address = `http://127.0.0.1:${port}`;
  const isUp = () =>
    fetch(`${address}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
  await until(isUp);
  return {
    address,
    stop() {
      child.kill();
      rmSync(settings, { recursive: true, force: true });
    },
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}

async function windowOf(address: string, size: Size, stop: () => void): Promise<BrowserWindow> {
  const driver = await new Builder()
    .usingServer(address)
    .withCapabilities(
      new Capabilities({
        browserName: 'MiniBrowser',
        'webkitgtk:browserOptions': { binary: miniBrowser, args: ['--automation'] },
      }),
    )
    .build();
  await resize(driver, size);
  const run = <T>(expression: string) => driver.executeScript<T>(`return ${expression}`);
  let isOpen = true;
  return {
    async go(page) {
      await driver.get(page);
      await driver.executeScript(collectFaults);
    },
    run,
    press: (at) => driver.actions().move(at).click().perform(),
    type: (text) => driver.switchTo().activeElement().sendKeys(text),
    escape: () => driver.actions().sendKeys(Key.ESCAPE).perform(),
    async choose(expression, path) {
      const input = await run<unknown>(expression);
      if (!(input instanceof WebElement)) throw new Error('No input of files is there.');
      await input.sendKeys(path);
    },
    picture: async (path) => writeFileSync(`${path}.png`, await driver.takeScreenshot(), 'base64'),
    faults: () => run<string[]>('(window.faultsSeen ?? []).splice(0)'),
    async close() {
      if (!isOpen) return;
      isOpen = false;
      await driver.quit().catch(() => undefined);
      stop();
    },
  };
}

/** Makes the page as large as asked; the window is larger by what stands around it. */
async function resize(driver: WebDriver, { width, height }: Size) {
  const window = driver.manage().window();
  const inner = () =>
    driver.executeScript<Size>('return { width: innerWidth, height: innerHeight }');
  await window.setRect({ x: 0, y: 0, width, height });
  await until(async () => (await inner()).width === width);
  const missing = height - (await inner()).height;
  await window.setRect({ x: 0, y: 0, width, height: height + missing });
  await until(async () => (await inner()).height === height);
}
