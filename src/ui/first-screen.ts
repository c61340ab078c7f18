let isShown = true;

/**
 * Whether this is the screen that a visit begins with, which is rendered in slices: a slow phone is
 * still busy with the page itself. A reload is none, because it goes back to its place at once.
 */
export const isFirstScreen = (): boolean => isShown && !isReload();

/** Called when the visitor goes on to another screen. */
export function endFirstScreen(): void {
  isShown = false;
}

const isReload = () =>
  globalThis.performance
    .getEntriesByType('navigation')
    .some((entry) => (entry as PerformanceNavigationTiming).type !== 'navigate');
