import type { BrowserContext } from 'playwright-core';

/** Everything that reaches the pages of a context: answers with their bytes, and live frames. */
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
    /** How much came, so that silence is not taken for secrecy. */
    count: (from: RegExp) => heard.filter((one) => from.test(one.from)).length,
    /** Where these bytes came from, if they did; addresses count as well. */
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
