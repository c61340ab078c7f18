import { invalidRequest } from './errors.ts';

const lineEnd = Buffer.from('\r\n');
const headEnd = Buffer.from('\r\n\r\n');
const maxHeadBytes = 16_384;
const maxFieldBytes = 1_000_000;

export interface MultipartFile {
  /** The form's fields that come before the file. */
  fields: Map<string, string>;
  contentType: string;
  chunks: AsyncIterable<Buffer>;
}

/**
 * Reads a form up to its first file and hands the file on as a stream: nothing larger than a field
 * is held in memory.
 */
export async function readForm(
  contentType: string,
  body: AsyncIterable<Uint8Array>,
): Promise<MultipartFile> {
  const boundary = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType);
  const name = boundary?.[1] ?? boundary?.[2];
  if (!name) throw invalidRequest('No content provided');
  // The first delimiter has no line break before it; with one put there all are alike.
  const source = new Source(withLineBreak(body), Buffer.from(`\r\n--${name}`));
  await collect(source.untilDelimiter(), maxFieldBytes);
  const fields = new Map<string, string>();
  for (;;) {
    const head = parseHead(await source.head());
    if (head.isFile) {
      return { fields, contentType: head.contentType, chunks: source.untilDelimiter() };
    }
    fields.set(head.name, (await collect(source.untilDelimiter(), maxFieldBytes)).toString('utf8'));
  }
}

async function* withLineBreak(body: AsyncIterable<Uint8Array>) {
  yield lineEnd;
  yield* body;
}

/** A byte stream that can be cut at a delimiter. */
class Source {
  private buffer = Buffer.alloc(0);
  private readonly iterator: AsyncIterator<Uint8Array>;

  constructor(
    body: AsyncIterable<Uint8Array>,
    private readonly delimiter: Buffer,
  ) {
    this.iterator = body[Symbol.asyncIterator]();
  }

  /** Everything before the next delimiter, which is consumed. */
  async *untilDelimiter(): AsyncGenerator<Buffer> {
    for (;;) {
      const at = this.buffer.indexOf(this.delimiter);
      if (at >= 0) {
        if (at > 0) yield this.buffer.subarray(0, at);
        this.buffer = this.buffer.subarray(at + this.delimiter.length);
        return;
      }
      const safe = this.buffer.length - this.delimiter.length;
      if (safe > 0) {
        yield this.buffer.subarray(0, safe);
        this.buffer = this.buffer.subarray(safe);
      }
      await this.more();
    }
  }

  /** The header lines after a delimiter; throws at the end of the form. */
  async head(): Promise<string> {
    for (;;) {
      if (this.buffer.subarray(0, 2).toString('latin1') === '--') {
        throw invalidRequest('No content provided');
      }
      const at = this.buffer.indexOf(headEnd);
      if (at >= 0) {
        const head = this.buffer.toString('utf8', 0, at);
        this.buffer = this.buffer.subarray(at + headEnd.length);
        return head;
      }
      if (this.buffer.length > maxHeadBytes) throw invalidRequest('No content provided');
      await this.more();
    }
  }

  private async more() {
    const { done, value } = await this.iterator.next();
    if (done) throw invalidRequest('Unexpected end of multipart data');
    this.buffer = Buffer.concat([this.buffer, value]);
  }
}

function parseHead(head: string) {
  const disposition = /^content-disposition:(.*)$/im.exec(head)?.[1] ?? '';
  return {
    name: /[;\s]name="([^"]*)"/i.exec(disposition)?.[1] ?? '',
    isFile: /[;\s]filename\*?=/i.test(disposition),
    contentType: /^content-type:\s*(.*?)\s*$/im.exec(head)?.[1] ?? 'application/octet-stream',
  };
}

async function collect(chunks: AsyncIterable<Buffer>, limit: number): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.length;
    if (size > limit) throw invalidRequest('reach fields limit');
    parts.push(chunk);
  }
  return Buffer.concat(parts);
}
