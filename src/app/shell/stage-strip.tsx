import { siteStage } from '../site-stage.ts';

const words = { test: 'Testing', development: 'Development' };

/** Says on test hosts and local networks that this is not the real site. */
export function StageStrip() {
  const stage = siteStage(window.location.hostname);
  if (!stage) return null;
  return (
    <aside
      aria-label="Site"
      className="pointer-events-none fixed start-1/2 top-0 z-50 -translate-x-1/2 rounded-b-sm bg-raised px-2 text-xs text-quiet rtl:translate-x-1/2"
    >
      {words[stage]}
    </aside>
  );
}
