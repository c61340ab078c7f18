/**
 * X counts 280: one for each of these characters, two for any other, 23 for an address. Source:
 * https://docs.x.com/fundamentals/counting-characters
 */
const most = 280;
const addressWeight = 23;
const isLight = (code: number) =>
  code <= 4351 ||
  (code >= 8192 && code <= 8205) ||
  (code >= 8208 && code <= 8223) ||
  (code >= 8242 && code <= 8247);

const weightOf = (character: string) => (isLight(character.codePointAt(0) ?? 0) ? 1 : 2);

const weigh = (text: string) =>
  Array.from(text).reduce((weight, character) => weight + weightOf(character), 0);

export interface Posted {
  name: string;
  username: string;
  /** The beginning of a free message; null of a priced one. */
  words: string | null;
}

/** The words, if any, then the creator's name and the address of the page. */
export function postText({ name, username, words }: Posted, siteUrl: string): string {
  const signature = `${name} ${siteUrl}/${username}`;
  const beginning = words?.trim() ?? '';
  if (beginning === '') return signature;
  const room = most - weigh(`${name} \n\n`) - addressWeight;
  return `${fitting(beginning, room)}\n\n${signature}`;
}

/** As many whole characters as fit, with three dots where some are missing. */
function fitting(text: string, room: number): string {
  if (weigh(text) <= room) return text;
  let left = room - 1;
  let kept = '';
  for (const character of text) {
    left -= weightOf(character);
    if (left < 0) break;
    kept += character;
  }
  return `${kept.trimEnd()}…`;
}
