/**
 * The address that the platform's edge saw, as it is counted: the header that the site trusts, or
 * without it the last hop of x-forwarded-for. A client writes every other part.
 * `private.caller_address()` reads the same.
 */
export function callerAddress({ headers }: Request, trustedHeader: string | null): string {
  const told = trustedHeader ? headers.get(trustedHeader) : null;
  const lastHop = headers.get('x-forwarded-for')?.split(',').at(-1)?.trim();
  return countedAddress(told || lastHop || 'unknown');
}

/**
 * Of IPv6 the first 64 bits, which are one household; IPv4 whole, also where it is written as IPv6.
 * Any other text stays as it is. `private.counted_address()` writes the same.
 */
export function countedAddress(address: string): string {
  const groups = address.includes(':') ? groupsOf(address) : null;
  if (!groups) return address;
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff)
    return groups.slice(6).flatMap(bytesOf).join('.');
  const [first, second, third, fourth] = groups.map((group) => group.toString(16));
  return `${plain(`${first}:${second}:${third}:${fourth}::`)}/64`;
}

/** The eight numbers of an address of IPv6, or null. */
function groupsOf(address: string): number[] | null {
  if (!/^[\da-f:.]+$/i.test(address) || !URL.canParse(`http://[${address}]`)) return null;
  const [head = '', tail] = plain(address).split('::');
  const numbers = (part: string | undefined) =>
    part ? part.split(':').map((group) => Number.parseInt(group, 16)) : [];
  const [before, after] = [numbers(head), numbers(tail)];
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => 0);
  return [...before, ...zeros, ...after];
}

/** An address of IPv6 in its one shortest form. */
const plain = (address: string) => new URL(`http://[${address}]`).hostname.slice(1, -1);

const bytesOf = (group: number) => [group >> 8, group & 0xff];
