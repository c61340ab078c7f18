import { mediaName, type PictureVariant, type StreamVariant } from '@domain/media.ts';
import { pictureUrlSeconds, signedNamesMax } from '@generated/limits.gen.ts';
import { onUserDiscarded } from '@/lib/store/user-state.ts';
import { signingApi } from './signing/api.ts';

/** seconds: an address is signed again this long before its end */
const urlMarginSeconds = 20;

type Known = { url: string; until: number };
type Question = { name: string; answer: (url: string | null) => void };

let known = new Map<string, Known>();
/** Those that are being signed: a second request for one waits for the same answer. */
const asking = new Map<string, Promise<string | null>>();
let questions: Question[] = [];

/**
 * A signed address of a picture, or null if the user may not read it. Requests of one task are
 * batched; an address is reused until shortly before it expires, so that the browser's cache works.
 * `anew` signs in any case, for a picture that failed to load.
 */
export function pictureAddress(
  mediaId: string,
  variant: PictureVariant,
  { anew = false } = {},
): Promise<string | null> {
  const name = mediaName(mediaId, variant);
  const found = known.get(name);
  if (found && !anew && found.until > Date.now()) return Promise.resolve(found.url);
  const asked = asking.get(name);
  if (asked && !anew) return asked;
  // A timer would wait until a slow phone has rendered what was answered beside it.
  if (questions.length === 0) queueMicrotask(ask);
  const answered = new Promise<string | null>((answer) => questions.push({ name, answer }));
  asking.set(name, answered);
  void answered.then(() => {
    if (asking.get(name) === answered) asking.delete(name);
  });
  return answered;
}

/** The cached address that is still valid, or null. */
export function knownAddress(mediaId: string, variant: PictureVariant): string | null {
  const found = known.get(mediaName(mediaId, variant));
  return found && found.until > Date.now() ? found.url : null;
}

/**
 * The signed address of a video or recording, or null if the user may not read it. It lives long
 * enough to play with pauses; a later request checks the right again. Not cached: it is requested
 * once for each playback, and the player keeps it.
 */
export async function streamAddress(
  mediaId: string,
  variant: StreamVariant,
): Promise<string | null> {
  const name = mediaName(mediaId, variant);
  return (await signingApi.sign([name])).get(name) ?? null;
}

onUserDiscarded(() => {
  known = new Map();
  asking.clear();
});

function ask() {
  const asked = questions;
  questions = [];
  const names = [...new Set(asked.map(({ name }) => name))];
  for (let from = 0; from < names.length; from += signedNamesMax) {
    const part = new Set(names.slice(from, from + signedNamesMax));
    void sign(
      asked.filter(({ name }) => part.has(name)),
      [...part],
    );
  }
}

async function sign(asked: Question[], names: string[]) {
  // An answer after sign-out goes to the addresses of the user who asked.
  const own = known;
  const until = Date.now() + (pictureUrlSeconds - urlMarginSeconds) * 1000;
  // After a failed request the picture stays hidden and requests again when it is shown again.
  const signed = await signingApi.sign(names).catch(() => new Map<string, string>());
  for (const [name, url] of signed) own.set(name, { url, until });
  for (const { name, answer } of asked) answer(signed.get(name) ?? null);
}
