import { Hono } from 'hono';
import type { Mail } from '../part.ts';
import { listPage, mailBody, mailPage } from './pages.ts';
import { MailStore } from './store.ts';

/** The HTML of a mail runs no scripts and loads only images. */
const bodyPolicy =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; " +
  "img-src data: http: https:; style-src 'unsafe-inline'";

/**
 * Stands in for the mailboxes of all users: stores every mail that the product sends, and serves it
 * as a page for people and as JSON for tests. The app is mounted at the root of its origin.
 */
export function createInbox(dataDir: string): { deliver(mail: Mail): Promise<void>; app: Hono } {
  const store = new MailStore(dataDir);
  const app = new Hono();

  app.get('/', (c) => {
    const to = c.req.query('to') ?? '';
    return c.html(listPage(store.list(to), to));
  });
  app.get('/mails/:id', (c) => {
    const mail = store.find(c.req.param('id'));
    return mail ? c.html(mailPage(mail)) : c.notFound();
  });
  app.get('/mails/:id/html', (c) => {
    const mail = store.find(c.req.param('id'));
    if (!mail) return c.notFound();
    c.header('content-security-policy', bodyPolicy);
    c.header('referrer-policy', 'no-referrer');
    return c.html(mailBody(mail));
  });

  app.get('/api/mails', (c) => c.json(store.list(c.req.query('to'))));
  app.get('/api/mails/:id', (c) => {
    const mail = store.find(c.req.param('id'));
    return mail ? c.json(mail) : c.json({ error: 'not_found' }, 404);
  });
  app.delete('/api/mails', async (c) => {
    await store.clear();
    return c.body(null, 204);
  });

  return { deliver: async (mail) => void (await store.add(mail)), app };
}
