import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createInbox } from './index.ts';

let dir = '';

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'inbox-'));
});

afterEach(() => rmSync(dir, { recursive: true, force: true }));

const mail = (to: string, subject = 'Hello') => ({
  to,
  subject,
  text: 'words',
  html: '<p>words</p><script>alert(1)</script>',
});

interface Listed {
  id: string;
  to: string;
  subject: string;
}

const listed = async (inbox: ReturnType<typeof createInbox>, to?: string) => {
  const response = await inbox.app.request(`/api/mails${to ? `?to=${to}` : ''}`);
  // the fields that the tests below read
  return (await response.json()) as Listed[];
};

describe('the inbox', () => {
  it('lists mails newest first, optionally for one address', async () => {
    const inbox = createInbox(dir);
    await inbox.deliver(mail('ann@one.test', 'first'));
    await inbox.deliver(mail('ben@one.test', 'second'));
    await inbox.deliver(mail('ann@one.test', 'third'));

    expect((await listed(inbox)).map(({ subject }) => subject)).toEqual([
      'third',
      'second',
      'first',
    ]);
    expect((await listed(inbox, 'ANN@one.test')).map(({ subject }) => subject)).toEqual([
      'third',
      'first',
    ]);
    expect(await listed(inbox, 'nobody@one.test')).toEqual([]);
  });

  it('keeps mails over a restart, and skips a file that a crash left incomplete', async () => {
    await createInbox(dir).deliver(mail('ann@one.test', 'first'));
    await createInbox(dir).deliver(mail('ann@one.test', 'second'));
    writeFileSync(join(dir, '0-half.json'), '{"to":');

    const again = createInbox(dir);

    expect((await listed(again)).map(({ subject }) => subject)).toEqual(['second', 'first']);
  });

  it('keeps the order of mails that arrived in quick succession', async () => {
    const inbox = createInbox(dir);
    for (let i = 0; i < 20; i++) await inbox.deliver(mail('ann@one.test', String(i)));

    const before = (await listed(inbox)).map(({ subject }) => subject);
    const after = (await listed(createInbox(dir))).map(({ subject }) => subject);

    expect(after).toEqual(before);
  });

  it('returns a mail by its id, and 404 for an unknown id', async () => {
    const inbox = createInbox(dir);
    await inbox.deliver(mail('ann@one.test'));
    const [first] = await listed(inbox);

    const found = await inbox.app.request(`/api/mails/${first?.id ?? ''}`);
    const missing = await inbox.app.request('/api/mails/none');

    expect(await found.json()).toMatchObject({ to: 'ann@one.test', text: 'words' });
    expect(missing.status).toBe(404);
  });

  it('stays empty after a restart once it was cleared', async () => {
    const inbox = createInbox(dir);
    await inbox.deliver(mail('ann@one.test'));

    await inbox.app.request('/api/mails', { method: 'DELETE' });

    expect(await listed(inbox)).toEqual([]);
    expect(await listed(createInbox(dir))).toEqual([]);
  });

  it('escapes subjects and shows the HTML of a mail in a sandbox', async () => {
    const inbox = createInbox(dir);
    await inbox.deliver(mail('ann@one.test', '<b>bold</b>'));
    const [first] = await listed(inbox);
    const page = async (path: string) => inbox.app.request(path);

    const list = await (await page('/')).text();
    const one = await (await page(`/mails/${first?.id ?? ''}`)).text();
    const body = await page(`/mails/${first?.id ?? ''}/html`);

    expect(list).toContain('&lt;b&gt;bold&lt;/b&gt;');
    expect(one).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"');
    expect(one).not.toContain('<script>');
    expect(body.headers.get('content-security-policy')).toMatch(/^sandbox .*default-src 'none'/);
  });
});
