import { verifyToken } from '../jwt.ts';
import type { PartContext } from '../part.ts';
import { startDeno } from './runtime.ts';

export interface FunctionsOptions {
  port: number;
  /** Secrets of the functions, in addition to the variables that the platform sets. */
  env: Record<string, string>;
  functionsDir: string;
  /** `[functions.<name>] verify_jwt` of config.toml; the token of a missing name is verified. */
  verifyJwt: Record<string, boolean>;
}

export interface Functions {
  fetch(request: Request): Promise<Response>;
  /** Stops the runtime once the requests that it has are answered. */
  retire(): Promise<void>;
  stop(): Promise<void>;
  /** Ends the runtime at once; requests that it has get no answer. */
  kill(): void;
  /** Registers a callback for an exit of the runtime that `stop` did not cause. */
  onExit(callback: () => void): void;
}

/** The edge runtime: verifies the token if the function requires it, then forwards to Deno. */
export async function startFunctions(
  ctx: PartContext,
  options: FunctionsOptions,
): Promise<Functions> {
  const runtime = await startDeno(ctx, options);
  let stopping = false;
  const open = new Set<Promise<Response>>();
  const kept = (given: Promise<Response>) => {
    open.add(given);
    return given.finally(() => open.delete(given));
  };
  const stop = async () => {
    stopping = true;
    await runtime.stop();
  };
  return {
    stop,
    async retire() {
      stopping = true;
      while (open.size > 0) await Promise.allSettled(open);
      await stop();
    },
    fetch: (request) => kept(answer(request)),
    kill: () => void runtime.child.kill('SIGKILL'),
    onExit(callback) {
      runtime.child.once('exit', () => {
        if (!stopping) callback();
      });
    },
  };

  async function answer(request: Request): Promise<Response> {
    const url = new URL(request.url);
    const path = url.pathname.replace(/^\/functions\/v1(?=\/|$)/, '') || '/';
    const name = path.split('/')[1] ?? '';
    if (!(await mayPass(ctx, options, name, request))) {
      return Response.json({ code: 401, message: 'Invalid JWT' }, { status: 401 });
    }
    return forward(options.port, path + url.search, request);
  }
}

/**
 * The hosted platform accepts preflights and refuses API keys, which are not tokens
 * (https://supabase.com/docs/guides/functions/auth). A role token by which the gateway has replaced
 * a key has no user (`sub`), and is refused here.
 */
async function mayPass(
  ctx: PartContext,
  options: FunctionsOptions,
  name: string,
  request: Request,
) {
  if (request.method === 'OPTIONS' || options.verifyJwt[name] === false) return true;
  const token = /^Bearer\s+(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
  const claims = token ? await verifyToken(ctx.tokenKeys, token) : null;
  return claims?.sub !== undefined;
}

const hopByHop = ['connection', 'keep-alive', 'transfer-encoding', 'upgrade', 'host'];

async function forward(port: number, path: string, request: Request): Promise<Response> {
  const headers = new Headers(request.headers);
  for (const name of [...hopByHop, 'content-length']) headers.delete(name);
  const body = request.body ? await request.arrayBuffer() : undefined;
  try {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: request.method,
      headers,
      body,
      redirect: 'manual',
    });
    return new Response(answer.body, {
      status: answer.status,
      headers: withoutTransport(answer.headers),
    });
  } catch {
    return Response.json(
      { code: 'BOOT_ERROR', message: 'Function failed to start (please check logs)' },
      { status: 503 },
    );
  }
}

/** Removes the headers of transfer encoding and compression, which fetch has already decoded. */
function withoutTransport(from: Headers): Headers {
  const headers = new Headers(from);
  for (const name of [...hopByHop, 'content-length', 'content-encoding']) headers.delete(name);
  return headers;
}
