/*
 * A program of its own, started by decode-heic.ts under limits of memory and time, because its
 * input is untrusted: reads a HEIC and writes its main picture as an uncompressed TIFF with the
 * colour profile of the file. Prints {width, height}; a picture with too many pixels is not decoded
 * and nothing is written.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import libheif from 'libheif-js/wasm-bundle.js';

const [input, output, maxPixels] = process.argv.slice(2);
const rowsOfStrip = 64;

function main() {
  const file = readFileSync(input);
  const decoder = new libheif.HeifDecoder();
  const picture = decoder.decode(file).find((one) => one.is_primary());
  if (!picture) throw new Error('no picture in it');
  const size = { width: picture.get_width(), height: picture.get_height() };
  if (size.width * size.height <= Number(maxPixels)) {
    const pixels = decode(picture);
    // What was announced decides whether it is decoded; the data may not say otherwise.
    if (pixels.width !== size.width || pixels.height !== size.height) throw new Error('wrong size');
    writeFileSync(output, tiff({ ...pixels, profile: profileOf(file) }));
  }
  console.log(JSON.stringify(size));
}

function decode(picture) {
  const channels = picture.has_alpha_channel() ? 4 : 3;
  const chroma = libheif.heif_chroma[`heif_chroma_interleaved_${channels === 4 ? 'RGBA' : 'RGB'}`];
  const made = libheif.heif_js_decode_image2(
    picture.handle,
    libheif.heif_colorspace.heif_colorspace_RGB,
    chroma,
  );
  if (!made || made.code) throw new Error('it cannot be decoded');
  const plane = made.channels.find(
    ({ id }) => id === libheif.heif_channel.heif_channel_interleaved,
  );
  return { ...plane, channels };
}

/** The ICC profile of the file, or null. Phones write one for their wide colours. */
function profileOf(file) {
  const at = file.indexOf('colrprof', 0, 'latin1');
  return at < 4 ? null : file.subarray(at + 8, at - 4 + file.readUInt32BE(at - 4));
}

/** Tags of a TIFF with their types: 3 is a short, 4 a long, 7 bytes. */
function tiff({ width, height, channels, stride, data, profile }) {
  const row = width * channels;
  const heights = Array.from({ length: Math.ceil(height / rowsOfStrip) }, (_, strip) =>
    Math.min(rowsOfStrip, height - strip * rowsOfStrip),
  );
  const fields = [
    [256, 4, [width]],
    [257, 4, [height]],
    [258, 3, Array.from({ length: channels }, () => 8)],
    [259, 3, [1]],
    [262, 3, [2]],
    [273, 4, heights.map((_, strip) => 8 + strip * rowsOfStrip * row)],
    [277, 3, [channels]],
    [278, 4, [rowsOfStrip]],
    [279, 4, heights.map((rows) => rows * row)],
    [284, 3, [1]],
    ...(channels === 4 ? [[338, 3, [2]]] : []),
    ...(profile ? [[34675, 7, [...profile]]] : []),
  ];
  const pixels = Buffer.alloc(row * height);
  for (let y = 0; y < height; y += 1) {
    pixels.set(data.subarray(y * stride, y * stride + row), y * row);
  }
  const head = Buffer.from('II*\0\0\0\0\0', 'latin1');
  head.writeUInt32LE(8 + pixels.length + (pixels.length % 2), 4);
  return Buffer.concat([
    head,
    pixels,
    Buffer.alloc(pixels.length % 2),
    directory(fields, 8 + pixels.length + (pixels.length % 2)),
  ]);
}

function directory(fields, start) {
  const entries = Buffer.alloc(2 + 12 * fields.length + 4);
  entries.writeUInt16LE(fields.length, 0);
  const values = [];
  let next = start + entries.length;
  for (const [at, [tag, type, numbers]] of fields.entries()) {
    const value = valueOf(type, numbers);
    const entry = 2 + 12 * at;
    entries.writeUInt16LE(tag, entry);
    entries.writeUInt16LE(type, entry + 2);
    entries.writeUInt32LE(numbers.length, entry + 4);
    if (value.length <= 4) value.copy(entries, entry + 8);
    else {
      entries.writeUInt32LE(next, entry + 8);
      values.push(value);
      next += value.length;
    }
  }
  return Buffer.concat([entries, ...values]);
}

/** A value in bytes, of even length. */
function valueOf(type, numbers) {
  const bytes = type === 4 ? 4 : type === 3 ? 2 : 1;
  const value = Buffer.alloc(numbers.length * bytes + ((numbers.length * bytes) % 2));
  for (const [at, number] of numbers.entries()) value.writeUIntLE(number, at * bytes, bytes);
  return value;
}

main();
