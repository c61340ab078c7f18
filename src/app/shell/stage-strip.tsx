import { siteStage } from '../site-stage.ts';
import { stageStrip } from './looks.ts';

const words = { test: 'Testing', development: 'Development' };

/** The strip's height, for elements that stick below it or fill the screen. */
export const stripHeight = siteStage(window.location.hostname) ? '[--strip:1.25rem]' : '';

/** A line on test hosts and local networks that says that this is not the real site. */
export function StageStrip() {
  const stage = siteStage(window.location.hostname);
  if (!stage) return null;
  return (
    <aside aria-label="Site" className={stageStrip}>
      {words[stage]}
    </aside>
  );
}
