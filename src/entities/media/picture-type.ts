const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const jpeg = [0xff, 0xd8, 0xff];

/** The type of a picture by its first bytes, like the worker's check; null for any other file. */
export async function pictureType(file: Blob): Promise<'image/png' | 'image/jpeg' | null> {
  const head = new Uint8Array(await file.slice(0, png.length).arrayBuffer());
  const startsWith = (mark: number[]) => mark.every((byte, at) => head[at] === byte);
  if (startsWith(png)) return 'image/png';
  return startsWith(jpeg) ? 'image/jpeg' : null;
}
