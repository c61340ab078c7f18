/** ms: what waits for a rest of the page begins after this time in any case */
const PATIENCE_MS = 2000;

/** Waits until the page has nothing to render. WebKit does not tell, so that a moment passes there. */
export const whenIdle = (): Promise<void> =>
  new Promise((done) => {
    if ('requestIdleCallback' in window) {
      window.requestIdleCallback(() => done(), { timeout: PATIENCE_MS });
    } else setTimeout(done, PATIENCE_MS / 10);
  });
