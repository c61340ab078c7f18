/** A file of a form; `field` and `name` have no quotes or line ends. */
type FormFile = { field: string; name: string; bytes: ReadableStream<Uint8Array> };

/** The types of the DOM do not have `duplex` yet, which the standard asks for with a stream. */
type StreamedForm = {
  body: ReadableStream<Uint8Array>;
  headers: Record<string, string>;
  duplex: 'half';
};

/**
 * The body of a form with a file that is sent while it is read: a video is larger than the memory
 * of a function, in which `FormData` would hold all of it. Names of fields have no quotes.
 */
export function streamedForm(fields: Record<string, string>, file: FormFile): StreamedForm {
  const boundary = crypto.randomUUID();
  const partOf = (what: string, content: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; ${what}\r\n${content}`;
  const before =
    Object.entries(fields)
      .map(([name, value]) => partOf(`name="${name}"`, `\r\n${value}\r\n`))
      .join('') +
    partOf(
      `name="${file.field}"; filename="${file.name}"`,
      'Content-Type: application/octet-stream\r\n\r\n',
    );
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>({
    start: (parts) => parts.enqueue(new TextEncoder().encode(before)),
    flush: (parts) => parts.enqueue(new TextEncoder().encode(`\r\n--${boundary}--\r\n`)),
  });
  // A failed reading ends the request, which throws its error.
  file.bytes.pipeTo(writable).catch(() => undefined);
  return {
    body: readable,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    duplex: 'half',
  };
}
