/** The regular files of an unpacked tar archive. Enough for the short names in our packages. */
export function* tarEntries(archive: Buffer): Generator<{ name: string; body: Buffer }> {
  const block = 512;
  for (let at = 0; at + block <= archive.length;) {
    const header = archive.subarray(at, at + block);
    const name = text(header, 0, 100);
    if (name === '') return;
    const size = parseInt(text(header, 124, 12).trim() || '0', 8);
    const type = text(header, 156, 1);
    if (type === '0' || type === '') {
      yield { name, body: archive.subarray(at + block, at + block + size) };
    }
    at += block + Math.ceil(size / block) * block;
  }
}

function text(buffer: Buffer, start: number, length: number): string {
  return buffer
    .subarray(start, start + length)
    .toString('utf8')
    .replace(/\0.*$/s, '');
}
