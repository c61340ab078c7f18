import { bootstrap } from '@/entities/account/api.ts';
import { picturesAhead, prepareSigning } from '@/entities/media/sign-ahead.ts';
import { hasRecentlyAccepted } from '@/features/identity/auth/age-acceptance.ts';
import { afterFirstPictures, keepLineFor } from '@/lib/first-pictures.ts';
import { sendAhead } from '@/lib/supabase/sent-ahead.ts';
import { readSession } from '@/lib/supabase/stored-session.ts';
import { showFailure } from './first-frame/failure.ts';
import { hasFrame, openFrame, type Bars } from './first-frame/frame.ts';
import { hasRail, loadRail } from './shell/load-rail.ts';
import { screenAt } from './first-screens.ts';

/** ms: how long the second file, once it is there, lets the first pictures go before it */
const HEAD_START_MS = 500;

type Sent = {
  /** Ends when the first pictures are there. */
  pictures: Promise<unknown>;
  /** Asks for the code of the screen. It runs the second file too, which it imports. */
  code: () => Promise<unknown>;
};

/*
 * The first file of the page, which runs while the next one is on its way. Nothing is asked for
 * before the 18+ gate is passed, or with a token that has to be renewed first.
 */
function sendFirst(): Sent | null {
  const session = readSession();
  const isMember = session !== null && session !== 'awaits-step';
  if (!hasRecentlyAccepted() || (isMember && !session.isFresh)) return null;
  const screen = screenAt(location.pathname);
  const visitor = isMember ? { userId: session.userId, known: sendAhead(bootstrap) } : null;
  if (isMember && matchMedia(hasRail).matches) loadRail().catch(fails);
  if (!screen) return null;
  openFrame(barsOf(screen, isMember));
  prepareSigning();
  const pictures = screen.send(screen.parts, visitor).catch(fails).then(picturesAhead);
  return { pictures, code: screen.code };
}

/** The screen sends again what fails here, and shows what comes of it. */
const fails = () => undefined;

/** Guests are led away from a screen without bars. */
function barsOf({ isImmersive }: { isImmersive?: boolean }, isMember: boolean): Bars | null {
  if (isImmersive) return isMember ? 'none' : null;
  return isMember ? 'tabs' : 'header';
}

/** When the files that the document asks for are there, which have not run. */
const entryIsThere = (): Promise<unknown> =>
  Promise.all(
    [...document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]')]
      // One that has come before this file runs fires no event.
      .filter(({ href }) => performance.getEntriesByName(href).length === 0)
      .map((link) => new Promise((done) => (link.onload = link.onerror = done))),
  );

const later = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** When what came last has been painted; a page that is not on the screen paints nothing. */
const painted = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));

/**
 * Runs the second file when the first pictures of a frame are painted: it leaves no time for that.
 * The code of the screen is asked for at the same moment, and comes meanwhile.
 */
async function runEntry(sent: Sent | null): Promise<void> {
  if (hasFrame()) {
    const latest = entryIsThere().then(() => later(HEAD_START_MS));
    await Promise.race([afterFirstPictures(painted), latest]);
  }
  void sent?.code().catch(fails);
  await import('./entry.tsx').catch(showFailure);
}

// Whatever happens here, the page starts.
const sending = Promise.resolve()
  .then(sendFirst)
  .catch(() => null);
keepLineFor(sending.then((sent) => sent?.pictures));
void sending.then(runEntry);
