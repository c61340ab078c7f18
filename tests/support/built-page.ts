import { join } from 'node:path';
import { compileFunction } from 'node:vm';
import { build } from 'vite';

/** The code of a page as one function, whose parameters are the browser's globals. */
export type Browser<Product> = (
  window: object,
  document: object,
  localStorage: object,
  socket: object,
) => Product;

const root = join(import.meta.dirname, '..', '..');

/**
 * Builds what a file of the tests exports from the product. Each call of the function creates a
 * separate page with its own session, cache and socket, so one process can hold many.
 */
export async function buildProduct<Product>(entry: string): Promise<Browser<Product>> {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    resolve: {
      alias: {
        '@domain': join(root, 'supabase/functions/_shared/domain'),
        '@generated': join(root, 'supabase/functions/_shared/generated'),
        '@': join(root, 'src'),
      },
    },
    build: {
      write: false,
      minify: false,
      target: 'es2023',
      lib: { entry: join(root, entry), formats: ['iife'], name: 'product' },
    },
  });
  // One entry and one format give one bundle of one file.
  const [bundle] = built as unknown as { output: [{ code: string }] }[];
  const code = `${bundle?.output[0].code ?? ''}\nreturn product;`;
  return compileFunction(code, ['window', 'document', 'localStorage', 'WebSocket'], {
    filename: 'product.js',
  }) as Browser<Product>;
}
