/**
 * Runs inside Deno: one process that serves every edge function of a folder; the hosted runtime
 * uses one isolate for each. `Deno.serve` of each `index.ts` registers its handler, and the first
 * segment of the path selects the handler. A function that fails to load responds with 503; the
 * others are not affected.
 */
export type Handler = (request: Request, info: unknown) => Response | Promise<Response>;

interface DenoRuntime {
  args: string[];
  serve: (...args: unknown[]) => unknown;
  exit(code: number): never;
  readDir(path: string): AsyncIterable<{ name: string; isDirectory: boolean }>;
  stat(path: string): Promise<{ isFile: boolean }>;
  stdin: { readable: ReadableStream<Uint8Array> };
}

// The folder is type-checked for Node, which has no global `Deno`.
const deno = (globalThis as unknown as { Deno: DenoRuntime }).Deno;
const [port = '', functionsDir = ''] = deno.args;

const handlers = new Map<string, Handler>();
const broken = new Set<string>();

const json = (status: number, body: object) => Response.json(body, { status });

Object.assign(globalThis, {
  EdgeRuntime: { waitUntil: (work: Promise<unknown>) => void work.catch(report) },
});
globalThis.addEventListener('unhandledrejection', (event) => {
  event.preventDefault();
  report(event.reason);
});

const listen = deno.serve;
await loadFunctions();
deno.serve = listen;
deno.serve({ hostname: '127.0.0.1', port: Number(port), onListen() {} }, answer);
await endWithParent();

async function loadFunctions() {
  for await (const entry of deno.readDir(functionsDir)) {
    if (!entry.isDirectory || entry.name.startsWith('_') || entry.name.startsWith('.')) continue;
    const file = `${functionsDir}/${entry.name}/index.ts`;
    if (await deno.stat(file).catch(() => null)) await load(entry.name, file);
  }
}

async function load(name: string, file: string) {
  deno.serve = (...args) => {
    const handler = args.find((arg) => typeof arg === 'function');
    // Deno.serve accepts its handler as the first or the second argument.
    if (handler) handlers.set(name, handler as Handler);
    return { finished: Promise.resolve(), shutdown: async () => {}, ref() {}, unref() {} };
  };
  try {
    await import(`file://${file}`);
    if (!handlers.has(name)) throw new Error('it never called Deno.serve');
  } catch (error) {
    broken.add(name);
    report(new Error(`function ${name} failed to load`, { cause: error }));
  }
}

async function answer(request: Request, info: unknown): Promise<Response> {
  const name = new URL(request.url).pathname.split('/')[1] ?? '';
  if (name === '_ready') return json(200, { functions: [...handlers.keys()].toSorted() });
  if (broken.has(name)) {
    return json(503, {
      code: 'BOOT_ERROR',
      message: 'Function failed to start (please check logs)',
    });
  }
  const handler = handlers.get(name);
  if (!handler)
    return json(404, { code: 'NOT_FOUND', message: 'Requested function was not found' });
  try {
    return await handler(request, info);
  } catch (error) {
    report(error);
    return json(500, {
      code: 'WORKER_ERROR',
      message: 'Function exited due to an error (please check logs)',
    });
  }
}

/** Exits when the standard input closes: a killed parent process cannot stop this one otherwise. */
async function endWithParent() {
  for await (const _ of deno.stdin.readable);
  deno.exit(0);
}

function report(error: unknown) {
  console.error(error);
}
