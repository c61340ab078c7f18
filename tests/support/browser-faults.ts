import type { BrowserContext, ConsoleMessage, Request, Response } from 'playwright-core';
import { calledFunction, misfitOf } from './answers.ts';

export interface Faults {
  /** A refused or failed request whose address matches is part of what is tested. */
  expectRefusal(address: RegExp): void;
  /** What was found since the last time. */
  take(): Promise<string[]>;
}

const LEAVING_MS = 5000;

/** Collects what must not happen on any page of a context. */
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
  // What is on its way when somebody signs out is refused, as it should be.
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

/** How the answer of a function differs from its schema. */
async function misfitIn(response: Response): Promise<string | undefined> {
  const name = calledFunction(response.request().method(), response.url());
  if (!name || !response.ok()) return undefined;
  // A page that is left or closed takes its answers with it.
  const text = await response.text().catch(() => undefined);
  if (text === undefined) return undefined;
  return misfitOf(name, text === '' ? undefined : JSON.parse(text));
}

/** The browser's own line about a refused request, which is judged by the answer itself. */
function isAboutAnAnswer(message: ConsoleMessage): boolean {
  return message.text().startsWith('Failed to load resource');
}

/** Leaving a page ends what it was still loading. */
function isAborted(request: Request): boolean {
  return request.failure()?.errorText === 'net::ERR_ABORTED';
}
