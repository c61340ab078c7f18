/*
 * Runs in a web worker: reads the main picture of a HEIC, which few browsers do, and makes a JPEG
 * of it. The library is the one of the platform's worker, in plain JavaScript: the content security
 * policy of the page allows no WebAssembly.
 */
import { imageMaxPixels } from '@domain/limits.ts';
import openLibrary, { type MainModule } from 'libheif-js/libheif/libheif.js';

/** Null where it cannot be read. */
export type HeicAnswer = Blob | null;

const quality = 0.92;

globalThis.onmessage = async ({ data }: MessageEvent<Blob>) => {
  // A rejection would reach nobody: the page would wait until its patience ends.
  globalThis.postMessage(await read(data).catch((): HeicAnswer => null));
};

async function read(file: Blob): Promise<HeicAnswer> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const picture = decode(openLibrary(), bytes);
  if (!picture) return null;
  const canvas = new OffscreenCanvas(picture.width, picture.height);
  // The canvas is sRGB: wide colours become those that it has.
  canvas.getContext('2d')?.putImageData(picture, 0, 0);
  return canvas.convertToBlob({ type: 'image/jpeg', quality });
}

/** What the library answers for one picture; its types say nothing about it. */
type Decoded = {
  channels?: { data: Uint8Array; stride: number; width: number; height: number }[];
};

function decode(library: MainModule, bytes: Uint8Array<ArrayBuffer>): ImageData | null {
  const context = library.heif_context_alloc();
  const { code } = library.heif_context_read_from_memory(context, bytes);
  if (code !== library.heif_error_code.heif_error_Ok) return null;
  const handle = library.heif_js_context_get_primary_image_handle(context);
  const width = library.heif_image_handle_get_width(handle);
  const height = library.heif_image_handle_get_height(handle);
  if (width * height > imageMaxPixels) return null;
  const { channels = [] }: Decoded = library.heif_js_decode_image2(
    handle,
    library.heif_colorspace.heif_colorspace_RGB,
    library.heif_chroma.heif_chroma_interleaved_RGBA,
  );
  const [made] = channels;
  return made ? imageOf(made, isWide(bytes)) : null;
}

type Channel = NonNullable<Decoded['channels']>[number];

function imageOf({ data, stride, width, height }: Channel, hasWideColours: boolean): ImageData {
  const pixels = new Uint8ClampedArray(width * height * 4);
  for (let y = 0; y < height; y += 1) {
    pixels.set(data.subarray(y * stride, y * stride + width * 4), y * width * 4);
  }
  const colorSpace = hasWideColours ? 'display-p3' : 'srgb';
  return new ImageData(pixels, width, height, { colorSpace });
}

/** Phones write the name of their wide colours into the profile of the file, as UTF-16. */
function isWide(bytes: Uint8Array): boolean {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 65_536));
  return head.replaceAll('\0', '').includes('Display P3');
}
