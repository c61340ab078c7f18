import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { serveApp } from '../../../../local/serve.ts';
import { streamedForm } from './streamed-form.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);

it('[F149] sends the begin of a file before its end is read', async () => {
  let goOn = (): void => undefined;
  const begun = new Promise<void>((resolve) => (goOn = resolve));
  const app = new Hono();
  app.post('/', async (context) => {
    const { body, headers } = context.req.raw;
    const read: Uint8Array[] = [];
    for await (const part of body ?? []) {
      read.push(part);
      if (Buffer.concat(read).includes('begin')) goOn();
    }
    const form = await new Response(Buffer.concat(read), { headers }).formData();
    const file = form.get('file');
    if (!(file instanceof File)) return context.text('no file', 400);
    return context.json([form.get('id'), file.name, await file.text()]);
  });
  const served = await serveApp(app, 0);
  const bytes = new ReadableStream<Uint8Array>({
    async start(file) {
      file.enqueue(bytesOf('begin, '));
      await begun;
      file.enqueue(bytesOf('end'));
      file.close();
    },
  });
  const form = streamedForm({ id: '7' }, { field: 'file', name: 'hash', bytes });
  const response = await fetch(`http://127.0.0.1:${served.port}/`, { method: 'POST', ...form });
  expect(await response.json()).toEqual(['7', 'hash', 'begin, end']);
  await served.stop();
});

it('[F149] fails where the file ends early', async () => {
  const bytes = new ReadableStream<Uint8Array>({
    pull: (file) => file.error(new Error('Storage is away')),
  });
  const { body } = streamedForm({ id: '7' }, { field: 'file', name: 'hash', bytes });
  await expect(new Response(body).text()).rejects.toThrow('Storage is away');
});
