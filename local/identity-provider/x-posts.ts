import { randomInt } from 'node:crypto';
import { Hono } from 'hono';
import { z } from 'zod';
import { createFaults, faultRequest } from '../payments/faults.ts';
import type { Grants } from './grants.ts';

const postRequest = z.object({ text: z.string().min(1) });

/**
 * X's endpoint of posts, written from https://docs.x.com/x-api/posts/create-post. It knows no key
 * for a repeated request, and refuses the same text of one person.
 */
export function xPostRoutes(grants: Grants) {
  const app = new Hono();
  const posts: { id: string; username: string; text: string }[] = [];
  const faults = createFaults();

  app.post('/2/tweets', async (c) => {
    const body = await c.req.text();
    const header = c.req.header('x-fault');
    const fault = faults.take({ method: 'POST', path: '/2/tweets', body, header });
    if (fault === 'rate_limited') return c.json({ title: 'Too Many Requests', status: 429 }, 429);
    if (fault === 'server_error') return c.json({ title: 'Internal Server Error' }, 500);
    if (fault === 'timeout') return c.body(null, 504);
    const token = (c.req.header('authorization') ?? '').replace(/^Bearer /i, '');
    const grant = grants.ofToken(token);
    if (!grant) return c.json({ title: 'Unauthorized', status: 401 }, 401);
    const parsed = postRequest.safeParse(JSON.parse(body));
    if (!parsed.success) return c.json({ title: 'Invalid Request', status: 400 }, 400);
    const { text } = parsed.data;
    const { username } = grant.person;
    const isRepeated = posts.some((post) => post.username === username && post.text === text);
    if (isRepeated || !grant.scope.split(' ').includes('tweet.write')) {
      return c.json({ title: 'Forbidden', status: 403 }, 403);
    }
    const id = `${randomInt(10 ** 9, 10 ** 10)}${randomInt(10 ** 9, 10 ** 10)}`;
    posts.push({ id, username, text });
    // The post stands, and its answer is lost.
    if (fault === 'timeout_after_accepting') return c.body(null, 504);
    return c.json({ data: { id, text } }, 201);
  });

  app.post('/__control/faults', async (c) => {
    faults.arm(faultRequest.parse(await c.req.json()));
    return c.json({});
  });
  app.get('/__control/posts/:username', (c) =>
    c.json(posts.filter(({ username }) => username === c.req.param('username'))),
  );
  return app;
}
