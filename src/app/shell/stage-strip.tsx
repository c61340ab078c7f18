import { siteStage } from '../site-stage.ts';

const words = { test: 'Testing', development: 'Development' };

/** The strip's height, for what sticks to the top below it or fills the screen. */
export const stripHeight = siteStage(window.location.hostname) ? '[--strip:1.25rem]' : '';

/** Says on test hosts and local networks that this is not the real site; a line of its own. */
export function StageStrip() {
  const stage = siteStage(window.location.hostname);
  if (!stage) return null;
  return (
    <aside
      aria-label="Site"
      className="sticky top-0 z-30 flex h-5 items-center justify-center border-b border-line bg-background text-xs text-quiet"
    >
      {words[stage]}
    </aside>
  );
}
