import { bootstrap } from '@/entities/account/api.ts';
import { picturesAhead, prepareSigning } from '@/entities/media/sign-ahead.ts';
import { hasRecentlyAccepted } from '@/features/identity/auth/age-acceptance.ts';
import { keepLineFor } from '@/lib/first-pictures.ts';
import { sendAhead } from '@/lib/supabase/sent-ahead.ts';
import { readSession } from '@/lib/supabase/stored-session.ts';
import { screenAt } from './first-screens.ts';

/*
 * The first file of the page, which runs while the next one is on its way. Nothing is asked for
 * before the 18+ gate is passed, or with a token that has to be renewed first.
 */
async function sendFirst(files: Promise<unknown>): Promise<void> {
  const session = readSession();
  const isMember = session !== null && session !== 'awaits-step';
  if (!hasRecentlyAccepted() || (isMember && !session.isFresh)) return;
  const screen = screenAt(location.pathname);
  // The screen sends again what fails here, and shows what comes of it.
  const fails = () => undefined;
  if (isMember) void sendAhead(bootstrap);
  if (!screen) return;
  prepareSigning();
  screen.code().catch(fails);
  await screen.send(screen.parts, isMember ? session.userId : null, files).catch(fails);
}

/** The files that the document asks for; a slow phone takes long to run them when they are there. */
const arrivals = [...document.querySelectorAll('link[rel="modulepreload"]')].map(
  (link) => new Promise((done) => link.addEventListener('load', done)),
);
const entry = import('./entry.tsx');

// A preload that has finished before this file runs fires no event; `entry` ends the wait then.
keepLineFor(sendFirst(Promise.race([entry, Promise.all(arrivals)])).then(picturesAhead));
