/**
 * The caller's network address, as rate limits count it: the header that the site trusts, or else
 * the last hop of x-forwarded-for. A client can forge all other parts. `private.caller_address()`
 * does the same in SQL.
 */
export function callerAddress({ headers }: Request, trustedHeader: string | null): string {
  const told = trustedHeader ? headers.get(trustedHeader) : null;
  const lastHop = headers.get('x-forwarded-for')?.split(',').at(-1)?.trim();
  return countedAddress(told || lastHop || 'unknown');
}

/**
 * IPv6 addresses are counted by their /64 network, because one household usually has all of it.
 * IPv4 addresses are counted whole, also if they are written as IPv6. Any other text is unchanged.
 * `private.counted_address()` does the same in SQL.
 */
export function countedAddress(address: string): string {
  const groups = address.includes(':') ? groupsOf(address) : null;
  if (!groups) return address;
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff)
    return groups.slice(6).flatMap(bytesOf).join('.');
  const [first, second, third, fourth] = groups.map((group) => group.toString(16));
  return `${plain(`${first}:${second}:${third}:${fourth}::`)}/64`;
}

/** The eight groups of an IPv6 address; null if the text is no such address. */
function groupsOf(address: string): number[] | null {
  if (!/^[\da-f:.]+$/i.test(address) || !URL.canParse(`http://[${address}]`)) return null;
  const [head = '', tail] = plain(address).split('::');
  const numbers = (part: string | undefined) =>
    part ? part.split(':').map((group) => Number.parseInt(group, 16)) : [];
  const [before, after] = [numbers(head), numbers(tail)];
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => 0);
  return [...before, ...zeros, ...after];
}

/** The canonical form of an IPv6 address. */
const plain = (address: string) => new URL(`http://[${address}]`).hostname.slice(1, -1);

const bytesOf = (group: number) => [group >> 8, group & 0xff];
