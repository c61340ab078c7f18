const checks = new Set<() => boolean>();

/** Whether leaving the site now would stop work in progress. */
export const wouldStopWork = () => [...checks].some((isBusy) => isBusy());

/** Closing or reloading the page asks for confirmation while `isBusy` answers true. */
export function guardLeaving(isBusy: () => boolean): void {
  checks.add(isBusy);
  if (checks.size > 1 || typeof window === 'undefined') return;
  window.addEventListener('beforeunload', (event) => {
    if (wouldStopWork()) event.preventDefault();
  });
}
