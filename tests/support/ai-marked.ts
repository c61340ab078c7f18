import { crc32 } from 'node:zlib';

/*
 * Files whose metadata names a machine, as tools write it: a text chunk of a PNG, and an XMP packet
 * in a box of an MP4 or MOV.
 */
const sourceType = (name: string) =>
  `<rdf:Description Iptc4xmpExt:DigitalSourceType="http://cv.iptc.org/newscodes/digitalsourcetype/${name}"/>`;

/** A PNG with an XMP packet that says so, before its last chunk. */
export function markedPng(png: Buffer, name: string): Buffer {
  const body = Buffer.from(`iTXtXML:com.adobe.xmp\0\0\0\0\0${sourceType(name)}`, 'latin1');
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(body.length - 4, 0);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), chunk.length - 4);
  const end = png.length - 12;
  return Buffer.concat([png.subarray(0, end), chunk, png.subarray(end)]);
}

/** An MP4 or MOV with a box of XMP at its end. */
export function markedVideo(video: Buffer, name: string): Buffer {
  const id = Buffer.from('be7acfcb97a942e89c71999491e3afac', 'hex');
  const packet = Buffer.from(sourceType(name), 'latin1');
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + id.length + packet.length, 0);
  head.write('uuid', 4, 'latin1');
  return Buffer.concat([video, head, id, packet]);
}
