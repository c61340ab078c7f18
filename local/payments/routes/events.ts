import { Hono } from 'hono';
import type { Double } from '../context.ts';
import { endpoint, listOf, serverOnly } from '../endpoint.ts';
import { notFound } from '../errors.ts';
import { text } from '../form.ts';

/** Routes of events, newest first, which also return the events of lost webhooks. */
export function eventRoutes(double: Double): Hono {
  const app = new Hono();
  app.get(
    '/events',
    endpoint(double, (call) => {
      serverOnly(call);
      const type = text(call.form, 'type');
      const all = double.store.list('event').filter((event) => !type || event.type === type);
      return listOf(call, '/v1/events', all);
    }),
  );
  app.get(
    '/events/:id',
    endpoint(double, (call) => {
      serverOnly(call);
      const event = double.store.get('event', call.param('id'));
      if (!event) throw notFound('event', call.param('id'));
      return event;
    }),
  );
  return app;
}
