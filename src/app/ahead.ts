import { bootstrap } from '@/entities/account/api.ts';
import { picturesAhead, prepareSigning } from '@/entities/media/sign-ahead.ts';
import { hasRecentlyAccepted } from '@/features/identity/auth/age-acceptance.ts';
import { keepLineFor } from '@/lib/first-pictures.ts';
import { sendAhead } from '@/lib/supabase/sent-ahead.ts';
import { readSession } from '@/lib/supabase/stored-session.ts';
import { closeFrame, openFrame } from './first-frame/frame.ts';
import { hasRail, loadRail } from './shell/load-rail.ts';
import { screenAt } from './first-screens.ts';

/*
 * The first file of the page, which runs while the next one is on its way. Nothing is asked for
 * before the 18+ gate is passed, or with a token that has to be renewed first.
 */
async function sendFirst(): Promise<void> {
  const session = readSession();
  const isMember = session !== null && session !== 'awaits-step';
  if (!hasRecentlyAccepted() || (isMember && !session.isFresh)) return;
  const screen = screenAt(location.pathname);
  // The screen sends again what fails here, and shows what comes of it.
  const fails = () => undefined;
  const visitor = isMember ? { userId: session.userId, known: sendAhead(bootstrap) } : null;
  if (isMember && matchMedia(hasRail).matches) loadRail().catch(fails);
  if (!screen) return;
  const isFramed = !screen.isBare && openFrame(visitor ? 'tabs' : 'header');
  prepareSigning();
  const pictures = screen.send(screen.parts, visitor).catch(fails).then(picturesAhead);
  // The pictures of a frame come before the code that takes its place.
  const isNext = isFramed ? Promise.race([pictures, entryIsThere()]) : Promise.resolve();
  void isNext.then(screen.code).catch(fails);
  await pictures;
}

/** The code of a screen runs after the files that the document asks for. */
const entryIsThere = () =>
  Promise.race([
    entry,
    Promise.all(
      [...document.querySelectorAll<HTMLLinkElement>('link[rel="modulepreload"]')]
        // One that has come before this file runs fires no event.
        .filter(({ href }) => performance.getEntriesByName(href).length === 0)
        .map((link) => new Promise((done) => link.addEventListener('load', done))),
    ),
  ]);

const entry = import('./entry.tsx');
entry.catch(closeFrame);
keepLineFor(sendFirst());
