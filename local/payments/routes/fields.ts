import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { transform } from 'esbuild';
import { Hono, type Context } from 'hono';
import { answerPaymentChallenge, paymentOf } from '../charging.ts';
import type { Double } from '../context.ts';
import { endpoint } from '../endpoint.ts';
import { invalid } from '../errors.ts';
import { authenticationHtml, cardFieldsHtml, type PageSettings } from '../fields/html.ts';
import { text } from '../form.ts';
import { answerSetupChallenge, setupOf } from './setup-intents.ts';

const modules = ['page', 'card-rules', 'messages'];
const font = '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2';
const script = { 'content-type': 'text/javascript; charset=utf-8' };
const require = createRequire(import.meta.url);

/** Applies the cardholder's response to the authentication challenge of a card or a payment. */
export function answerChallenge(double: Double, clientSecret: string, agreed: boolean) {
  const id = clientSecret.replace(/_secret_.*$/, '');
  const isPayment = id.startsWith('pi_');
  const intent = isPayment ? paymentOf(double, id) : setupOf(double, id);
  if (intent.client_secret !== clientSecret)
    throw invalid('The client_secret provided does not match.');
  return isPayment
    ? answerPaymentChallenge(double, paymentOf(double, id), agreed)
    : answerSetupChallenge(double, setupOf(double, id), agreed);
}

/** The provider's pages, which the site shows in a frame: typed card data stays on this origin. */
export function fieldsRoutes(double: Double): Hono {
  const { options } = double;
  const app = new Hono();
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${options.pageOrigin}`,
  ].join('; ');

  app.use(async (context, next) => {
    await next();
    context.header('content-security-policy', policy);
    context.header('referrer-policy', 'no-referrer');
    context.header('x-content-type-options', 'nosniff');
    context.header('cache-control', 'no-store');
  });
  const settings = (context: Context, secretName: string): PageSettings => ({
    publishableKey: options.publishableKey,
    pageOrigin: options.pageOrigin,
    clientSecret: context.req.query(secretName) ?? '',
    theme: context.req.query('theme') === 'light' ? 'light' : 'dark',
  });
  app.get('/', (context) => context.html(cardFieldsHtml(settings(context, 'client_secret'))));
  app.get('/authenticate', (context) =>
    context.html(authenticationHtml(settings(context, 'client_secret'))),
  );
  app.post(
    '/challenge',
    endpoint(double, ({ form }) =>
      answerChallenge(double, text(form, 'client_secret') ?? '', text(form, 'agreed') === 'true'),
    ),
  );
  app.get('/page.css', async (context) => {
    const css = await readFile(new URL('../fields/page.css', import.meta.url), 'utf8');
    return context.body(css, 200, { 'content-type': 'text/css; charset=utf-8' });
  });
  app.get('/figtree.woff2', async (context) =>
    context.body(await readFile(require.resolve(font)), 200, { 'content-type': 'font/woff2' }),
  );
  for (const name of modules) {
    app.get(`/${name}.ts`, async (context) => context.body(await browserModule(name), 200, script));
  }
  return app;
}

/** The JavaScript of a browser module: its TypeScript types are stripped. */
async function browserModule(name: string): Promise<string> {
  const file = new URL(`../fields/${name}.ts`, import.meta.url);
  const { code } = await transform(await readFile(file, 'utf8'), { loader: 'ts' });
  return code;
}
