import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy } from '@fastify/busboy';
import { invalidRequest } from './errors.ts';

export interface MultipartFile {
  /** The form's fields that come before the file. */
  fields: Map<string, string>;
  contentType: string;
  chunks: AsyncIterable<Buffer>;
}

/**
 * Reads a form up to its first file and returns the file as a stream: only fields are held in
 * memory. The parser is the one that the hosted platform uses.
 */
export function readForm(
  contentType: string,
  body: AsyncIterable<Uint8Array>,
): Promise<MultipartFile> {
  const form = parserOf(contentType);
  const fields = new Map<string, string>();
  return new Promise((resolve, reject) => {
    let file: Readable | undefined;
    form.on('field', (name, value, _isNameCut, isCut) => {
      if (isCut) reject(invalidRequest('reach fields limit'));
      else fields.set(name, value);
    });
    form.once('file', (_field, stream, _name, _encoding, type) => {
      file = stream;
      // a destroyed stream reports its error at the first read
      stream.on('error', (error) => stream.destroy(error));
      resolve({ fields, contentType: type, chunks: chunksOf(stream) });
    });
    pipeline(Readable.from(body, { objectMode: false }), form).then(
      () => reject(invalidRequest('No content provided')),
      (error: unknown) => {
        file?.destroy(refusal(error));
        reject(refusal(error));
      },
    );
  });
}

async function* chunksOf(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* stream;
  } catch (error) {
    throw refusal(error);
  }
}

const refusal = (error: unknown) =>
  invalidRequest(error instanceof Error ? error.message : 'Unexpected end of multipart data');

function parserOf(contentType: string) {
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      limits: { headerSize: 16_384, fieldSize: 1_000_000 },
    });
  } catch {
    throw invalidRequest('No content provided');
  }
}
