export type PictureType = 'image/png' | 'image/jpeg' | 'image/heic';

const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const jpeg = [0xff, 0xd8, 0xff];
/** bytes: enough for the brands of a HEIC */
const headBytes = 128;

/** The type of a picture by its first bytes, like the worker's check; null for any other file. */
export async function pictureType(file: Blob): Promise<PictureType | null> {
  const head = new Uint8Array(await file.slice(0, headBytes).arrayBuffer());
  const startsWith = (mark: number[]) => mark.every((byte, at) => head[at] === byte);
  if (startsWith(png)) return 'image/png';
  if (startsWith(jpeg)) return 'image/jpeg';
  return isHeic(head) ? 'image/heic' : null;
}

const heicBrands = ['heic', 'heix', 'heim', 'heis'];

/** The first box names the brand, and after its version the other ones. */
function isHeic(head: Uint8Array): boolean {
  const text = String.fromCharCode(...head);
  if (text.slice(4, 8) !== 'ftyp') return false;
  const [first = '', , ...others] = text.slice(8, head[3]).match(/.{4}/gs) ?? [];
  const isGeneral = first === 'mif1' || first === 'msf1';
  return (
    heicBrands.includes(first) || (isGeneral && others.some((one) => heicBrands.includes(one)))
  );
}
