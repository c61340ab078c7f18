import { createHmac, randomUUID } from 'node:crypto';
import { Hono, type Context } from 'hono';
import { z } from 'zod';
import { checkPage, outcomes } from './page.ts';

interface AgeDoubleOptions {
  key: string;
  secret: string;
}

const startRequest = z.strictObject({
  external_user_id: z.string().min(1),
  redirect_url: z.url(),
  webhook: z.url(),
  webhook_notification_level: z.literal('minimal'),
  country: z.string().length(2).optional(),
});

type Verification = z.output<typeof startRequest> & { id: string };

const outcomeForm = z.object({ outcome: z.enum(Object.keys(outcomes)) });
const control = z.strictObject({
  /** References are refused while it is down: all of them, or those that come back to such a path. */
  down_for: z.array(z.string()),
});
const result = z.strictObject({
  external_user_id: z.string(),
  status: z.enum(['approved', 'failed', 'started']),
});

/**
 * A stand-in for the provider that checks ages: the part of VerifyMy's API that the adapter uses,
 * written from its public documentation, and a page on which a person chooses the outcome. What
 * begins with `/__control` the provider does not have: what is down, and results that come late.
 */
export function createAgeDouble({ key, secret }: AgeDoubleOptions): Hono {
  const verifications = new Map<string, Verification>();
  let downFor: string[] = [];
  const app = new Hono();
  const sign = (body: string) =>
    `hmac ${key}:${createHmac('sha256', secret).update(body).digest('hex')}`;

  async function send({ external_user_id, webhook, id }: Verification, status: string) {
    const body = JSON.stringify({
      verification_id: id,
      external_user_id,
      verification_status: status,
      verification_method: 'AgeEstimation',
    });
    const headers = { 'content-type': 'application/json', authorization: sign(body) };
    const response = await fetch(webhook, { method: 'POST', headers, body });
    return response.status;
  }

  app.put('/__control', async (context) => {
    downFor = control.parse(await context.req.json()).down_for;
    return context.json({ ok: true });
  });
  app.get('/__control/verifications', (context) => context.json([...verifications.values()]));
  app.post('/__control/results', async (context) => {
    const { external_user_id, status } = result.parse(await context.req.json());
    const known = [...verifications.values()].find(
      (one) => one.external_user_id === external_user_id,
    );
    return known
      ? context.json({ status: await send(known, status) })
      : context.json({ error: 'unknown' }, 404);
  });

  app.post('/v2/auth/start', async (context) => {
    const body = await context.req.text();
    if (context.req.header('authorization') !== sign(body))
      return context.json({ error: 'unauthorized' }, 401);
    const parsed = startRequest.safeParse(JSON.parse(body));
    if (!parsed.success) return context.json({ error: parsed.error.issues }, 400);
    const { pathname } = new URL(parsed.data.redirect_url);
    if (downFor.some((path) => pathname.startsWith(path)))
      return context.json({ error: 'down' }, 503);
    const id = randomUUID();
    verifications.set(id, { ...parsed.data, id });
    return context.json({
      verification_id: id,
      verification_status: 'started',
      start_verification_url: new URL(`../../verify/${id}`, context.req.url).href,
    });
  });

  const named = (context: Context) => verifications.get(context.req.param('id') ?? '');
  app.get('/verify/:id', (context) =>
    named(context) ? context.html(checkPage()) : context.notFound(),
  );
  app.post('/verify/:id', async (context) => {
    const verification = named(context);
    if (!verification) return context.notFound();
    const { outcome } = outcomeForm.parse(await context.req.parseBody());
    if (outcome !== 'late') await send(verification, outcome === 'adult' ? 'approved' : 'failed');
    return context.redirect(verification.redirect_url, 303);
  });
  return app;
}
