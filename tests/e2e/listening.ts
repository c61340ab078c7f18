import type { BrowserContext } from 'playwright-core';

/** Collects everything that the pages of a context receive: answers with their bytes, and frames. */
export function listenTo(context: BrowserContext) {
  const heard: { from: string; bytes: Buffer }[] = [];
  const pending = new Set<Promise<void>>();

  context.on('response', (response) => {
    const reading = response
      .body()
      .then((bytes) => void heard.push({ from: response.url(), bytes }))
      // Redirects and answers without a body have none.
      .catch(() => undefined)
      .finally(() => pending.delete(reading));
    pending.add(reading);
  });
  context.on('page', (page) =>
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) =>
        heard.push({ from: socket.url(), bytes: Buffer.from(payload) }),
      ),
    ),
  );

  return {
    /** The number of answers and frames from matching addresses. */
    count: (from: RegExp) => heard.filter((one) => from.test(one.from)).length,
    /** The addresses whose answer, frame or address contains the secret. */
    async whereIs(secret: string | Buffer): Promise<string[]> {
      await Promise.all(pending);
      const found = heard.filter(
        ({ from, bytes }) =>
          bytes.includes(secret) || (typeof secret === 'string' && from.includes(secret)),
      );
      return found.map(({ from }) => from);
    },
  };
}
