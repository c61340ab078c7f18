import { mediaName, type PictureVariant, type StreamVariant } from '@domain/media.ts';
import { pictureUrlSeconds, signedNamesMax } from '@generated/limits.gen.ts';
import { onUserDiscarded } from '@/lib/store/user-state.ts';
import { mediaApi } from './api.ts';

/** seconds: an address is signed again this long before its end */
const urlMarginSeconds = 20;

type Known = { url: string; until: number };
type Question = { name: string; answer: (url: string | null) => void };

const known = new Map<string, Known>();
let questions: Question[] = [];

/**
 * A signed address of a picture, or null where it may not be read. What is asked within one moment
 * is signed by one request; an address is used again until shortly before its end, so that the
 * browser's cache works. `anew` signs even so, for a picture that failed to load.
 */
export function pictureAddress(
  mediaId: string,
  variant: PictureVariant,
  { anew = false } = {},
): Promise<string | null> {
  const name = mediaName(mediaId, variant);
  const found = known.get(name);
  if (found && !anew && found.until > Date.now()) return Promise.resolve(found.url);
  if (questions.length === 0) setTimeout(ask, 0);
  return new Promise((answer) => questions.push({ name, answer }));
}

/** The address that is at hand, without asking. */
export function knownAddress(mediaId: string, variant: PictureVariant): string | null {
  const found = known.get(mediaName(mediaId, variant));
  return found && found.until > Date.now() ? found.url : null;
}

/**
 * The signed address of a video or a recording, null where it may not be read. It lives long enough
 * to play with pauses; who asks anew after that is asked again whether they may. Not kept: it is
 * asked for once a playing, and a player that holds it needs no second one.
 */
export async function streamAddress(
  mediaId: string,
  variant: StreamVariant,
): Promise<string | null> {
  const name = mediaName(mediaId, variant);
  return (await mediaApi.sign([name])).get(name) ?? null;
}

onUserDiscarded(() => known.clear());

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
  const until = Date.now() + (pictureUrlSeconds - urlMarginSeconds) * 1000;
  // Without an answer nothing can be shown now; the picture asks again when it is shown again.
  const signed = await mediaApi.sign(names).catch(() => new Map<string, string>());
  for (const [name, url] of signed) known.set(name, { url, until });
  for (const { name, answer } of asked) answer(signed.get(name) ?? null);
}
