import type { BrowserContext, ConsoleMessage, Request, Response } from 'playwright-core';
import { calledFunction, misfitOf } from './answers.ts';

export interface Faults {
  /** Accepts refused or failed requests whose URL matches, because the test provokes them. */
  expectRefusal(address: RegExp): void;
  /** Returns and clears the faults found since the last call. */
  take(): Promise<string[]>;
}

const LEAVING_MS = 5000;

/** Collects the faults of all pages of a context: errors, failed requests, wrong responses. */
export function watchPage(context: BrowserContext, ownOrigins: string[]): Faults {
  const expected: RegExp[] = [];
  let found: { text: string; address?: string }[] = [];
  const compared = new Set<Promise<unknown>>();
  const isOwn = (address: string) =>
    ownOrigins.some(
      (origin) => address.startsWith(origin.replace(/^http/, '')) || address.startsWith(origin),
    );

  context.on('console', (message) => {
    if (message.type() === 'error' && !isAboutAnAnswer(message))
      found.push({ text: `console: ${message.text()}`, address: message.location().url });
  });
  context.on('weberror', (error) => found.push({ text: `page: ${error.error().stack}` }));
  // A request in flight at a sign-out is refused with 401, which is correct.
  let leftAt = 0;
  context.on('request', (request) => {
    if (request.url().includes('/auth/v1/logout')) leftAt = Date.now();
  });
  const isLate = (status: number) => status === 401 && Date.now() - leftAt < LEAVING_MS;
  context.on('response', (response) => {
    if (isLate(response.status())) return;
    const comparing = misfitIn(response)
      .then((text) => text && found.push({ text }))
      .finally(() => compared.delete(comparing));
    compared.add(comparing);
    if (response.status() >= 400 && isOwn(response.url()))
      found.push({
        text: `answer ${response.status()}: ${response.url()}`,
        address: response.url(),
      });
  });
  context.on('requestfailed', (request) => {
    if (isOwn(request.url()) && !isAborted(request))
      found.push({
        text: `request: ${request.url()} ${request.failure()?.errorText}`,
        address: request.url(),
      });
  });

  return {
    expectRefusal: (address) => void expected.push(address),
    async take() {
      await Promise.all(compared);
      const unexpected = found.filter(
        ({ address }) => !expected.some((pattern) => address && pattern.test(address)),
      );
      found = [];
      return unexpected.map(({ text }) => text);
    },
  };
}

/** The difference between the response of a function and its schema. */
async function misfitIn(response: Response): Promise<string | undefined> {
  const name = calledFunction(response.request().method(), response.url());
  if (!name || !response.ok()) return undefined;
  // The response bodies of a page are lost when the page is left or closed.
  const text = await response.text().catch(() => undefined);
  if (text === undefined) return undefined;
  return misfitOf(name, text === '' ? undefined : JSON.parse(text));
}

/** The browser's console message about a refused request; the response itself is checked. */
function isAboutAnAnswer(message: ConsoleMessage): boolean {
  return message.text().startsWith('Failed to load resource');
}

/** A navigation aborts the pending requests of the page. */
function isAborted(request: Request): boolean {
  return request.failure()?.errorText === 'net::ERR_ABORTED';
}
