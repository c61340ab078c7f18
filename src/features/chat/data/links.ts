/** A part of a message: words, or an address that is shown as a link. */
export type Part =
  { kind: 'words'; text: string } | { kind: 'link'; text: string; href: string; host: string };

/** Without spaces, quotes, and signs that are invisible or turn the direction of writing. */
const address = /https:\/\/[^\s<>"'`\p{Cc}\p{Cf}]+/giu;
const trailing = /[.,:;!?…]+$/u;

/**
 * The addresses in a text, https alone. A link shows all of its address, and a host that is not
 * ASCII in punycode, so that it cannot look like another one.
 */
export function linked(text: string): Part[] {
  const parts: Part[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(address)) {
    const link = linkOf(withoutTail(found));
    if (!link) continue;
    if (index > end) parts.push({ kind: 'words', text: text.slice(end, index) });
    parts.push(link.part);
    end = index + link.length;
  }
  if (end < text.length) parts.push({ kind: 'words', text: text.slice(end) });
  return parts;
}

/** Without the signs after it: the point of a sentence, or a bracket that was opened before it. */
function withoutTail(found: string): string {
  const bare = found.replace(trailing, '');
  const isOpen = bare.split('(').length < bare.split(')').length;
  return bare.endsWith(')') && isOpen ? withoutTail(bare.slice(0, -1)) : bare;
}

function linkOf(typed: string) {
  if (!URL.canParse(typed)) return null;
  const { href, hostname, host, username, password } = new URL(typed);
  // A user name before an @ looks like a host.
  if (username !== '' || password !== '' || !hostname.includes('.')) return null;
  const [, rest = ''] = /^https:\/\/[^/?#\\]*(.*)$/isu.exec(typed) ?? [];
  const part: Part = { kind: 'link', text: `https://${host}${rest}`, href, host };
  return { part, length: typed.length };
}
