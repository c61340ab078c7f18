import { until } from '../support/browser.ts';
import { expressionOf, pressableAt, type Sought } from './in-page.ts';
import type { BrowserWindow } from './window.ts';

/** Enough for what the worker makes of a file. */
const patienceMs = 30_000;

type Rest = { at: { x: number; y: number } } | { refused: string };

/** What a person does in a window, with patience: each act waits for what it needs. */
export function personIn(window: BrowserWindow, origin: string) {
  /** Polls, and says what was sought when it never comes. */
  const wait = async (about: string, look: () => Promise<boolean>) => {
    let last = '';
    const quietly = () =>
      look().catch((error: unknown) => {
        // A page that is being left answers nothing.
        last = ` (${String(error)})`;
        return false;
      });
    await until(quietly, patienceMs).catch(() => {
      throw new Error(`${about}: not within ${patienceMs} ms${last}`);
    });
  };
  const isThere = (sought: Sought) => window.run<boolean>(`${expressionOf(sought)} !== null`);

  const expects = (sought: Sought) => wait(`see ${named(sought)}`, () => isThere(sought));

  /** Presses the middle of an element that rests, is enabled and that nothing covers. */
  async function press(sought: Sought) {
    let before = '';
    let reason = '';
    let at = { x: 0, y: 0 };
    await wait(`press ${named(sought)}`, async () => {
      const found = await window.run<Rest>(pressableAt(sought));
      const now = JSON.stringify(found);
      const isStill = now === before;
      before = now;
      reason = 'refused' in found ? found.refused : '';
      if ('refused' in found || !isStill) return false;
      at = found.at;
      return true;
    }).catch((error: unknown) => {
      throw new Error(`${String(error)} ${reason}`);
    });
    await window.press(at);
  }

  return {
    window,
    expects,
    press,
    wait,
    open: (path: string) => window.go(new URL(path, origin).href),
    expectsNo: (sought: Sought) =>
      wait(`${named(sought)} is gone`, async () => !(await isThere(sought))),
    isThere,
    path: () => window.run<string>('location.pathname'),
    expectsPath: (path: string) =>
      wait(`arrive at ${path}`, () => window.run(`location.pathname === ${JSON.stringify(path)}`)),
    async fill(sought: Sought, text: string) {
      await press(sought);
      await window.run(`${expressionOf(sought)}.select()`);
      await window.type(text);
      const typed = JSON.stringify(text);
      await wait(`fill ${named(sought)}`, () =>
        window.run(`${expressionOf(sought)}?.value === ${typed}`),
      );
    },
    async choose(sought: Sought, path: string) {
      await expects(sought);
      await window.choose(expressionOf(sought), path);
    },
    /** Waits for a picture whose pixels have come. */
    expectsPicture: (within: Sought) =>
      wait(`see a picture in ${named(within)}`, () =>
        window.run(
          `[...(${expressionOf(within)}?.querySelectorAll('img') ?? [])]
             .some((image) => image.complete && image.naturalWidth >= 100)`,
        ),
      ),
  };
}

export type Person = ReturnType<typeof personIn>;

const named = ({ role, name, text, within }: Sought): string =>
  [role, name, text && `with ${String(text)}`, within && `in ${named(within)}`]
    .filter(Boolean)
    .map(String)
    .join(' ');
