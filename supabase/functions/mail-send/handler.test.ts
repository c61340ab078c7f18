import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LeasedMail } from '../_shared/clients/mail-commands.ts';
import { Refusal } from '../_shared/http/refusal.ts';
import type { MailOutcome, OutgoingMail } from '../_shared/mail/provider.ts';
import { mailSend } from './handler.ts';

/** An outbox and a provider in memory; the provider sends one mail per id, as real ones do. */
function createWorld(count: number) {
  const mails = Array.from({ length: count }, (_, n) => ({
    mail: mailOf(n),
    state: 'queued',
    notes: [] as unknown[],
  }));
  const find = (id: string) => mails.find(({ mail }) => mail.mail_id === id);
  const carried = new Map<string, OutgoingMail>();
  const outcomes: MailOutcome[] = [];
  let clock = 0;
  return {
    mails,
    carried,
    outcomes,
    asked: [] as string[],
    pass: (ms: number) => (clock += ms),
    now: () => clock,
    siteUrl: 'https://site.example',
    sender: 'no-reply@site.example',
    commands: {
      lease: async (_request: string, limit: number) => {
        const due = mails.filter(({ state }) => state === 'queued').slice(0, limit);
        for (const one of due) one.state = 'leased';
        return due.map(({ mail }) => mail);
      },
      finish: async ({ mail_id }: { mail_id: string }) => {
        const one = find(mail_id);
        if (one) one.state = 'sent';
      },
      fail: async ({ mail_id }: { mail_id: string }, note: { kind: string }) => {
        const one = find(mail_id);
        if (!one) return;
        one.state = note.kind === 'refused' ? 'dead' : 'waiting';
        one.notes.push(note);
      },
    },
    provider: {
      send: async (mail: OutgoingMail): Promise<MailOutcome> => {
        const outcome = outcomes.shift() ?? { state: 'taken' };
        if (outcome.state === 'taken') carried.set(mail.id, carried.get(mail.id) ?? mail);
        return outcome;
      },
    },
  };
}
type World = ReturnType<typeof createWorld>;

const mailOf = (n: number): LeasedMail => ({
  mail_id: `00000000-0000-4000-8000-00000000000${n}`,
  lease_token: crypto.randomUUID(),
  template: 'welcome',
  params: {},
  to: `user${n}@example.test`,
  name: 'Anna',
  role: 'fan',
  site: { name: 'Some\nSite "<x>"', contact: 'help@site.example', address: '1 Street' },
});
const run = (world: World) => mailSend(world)({ request_id: crypto.randomUUID() });
const statesOf = (world: World) => world.mails.map(({ state }) => state);

beforeEach(() => void vi.spyOn(console, 'warn').mockImplementation(() => {}));
afterEach(() => void vi.restoreAllMocks());

describe('mail-send', () => {
  it('sends the due mails with the site’s name and its contact as reply address', async () => {
    const world = createWorld(2);
    expect(await run(world)).toEqual({ sent: 2, failed: 0, more: false });
    expect(statesOf(world)).toEqual(['sent', 'sent']);
    expect([...world.carried.values()][0]).toMatchObject({
      from: '"Some Site x" <no-reply@site.example>',
      to: 'user0@example.test',
      replyTo: 'help@site.example',
      subject: 'Welcome',
    });
  });

  it('reports that more mails are due after a full batch', async () => {
    const world = createWorld(12);
    expect(await run(world)).toEqual({ sent: 10, failed: 0, more: true });
    expect(await run(world)).toEqual({ sent: 2, failed: 0, more: false });
  });

  it('returns the remaining mails to the outbox if the provider is busy', async () => {
    const world = createWorld(3);
    world.outcomes.push({ state: 'taken' }, { state: 'wait', seconds: 7, why: '429' });
    expect(await run(world)).toEqual({ sent: 1, failed: 1, more: false });
    expect(statesOf(world)).toEqual(['sent', 'waiting', 'waiting']);
    expect(world.mails[1]?.notes).toEqual([{ kind: 'wait', why: '429', seconds: 7 }]);
    expect(world.mails[2]?.notes).toEqual([{ kind: 'wait', why: 'handed back', seconds: 7 }]);
  });

  it('returns the remaining mails after a provider timeout and at the time limit', async () => {
    const world = createWorld(3);
    world.outcomes.push({ state: 'unsure', why: 'TimeoutError' });
    await run(world);
    expect(world.mails.map(({ notes }) => notes[0])).toMatchObject([
      { kind: 'unsure', why: 'TimeoutError' },
      { kind: 'wait' },
      { kind: 'wait' },
    ]);

    const slow = createWorld(3);
    const { send } = slow.provider;
    slow.provider.send = (mail) => {
      slow.pass(6000);
      return send(mail);
    };
    expect(await run(slow)).toEqual({ sent: 2, failed: 0, more: false });
    expect(statesOf(slow)).toEqual(['sent', 'sent', 'waiting']);
  });

  it('a mail that is refused or cannot be created does not block the mails after it', async () => {
    const world = createWorld(3);
    world.outcomes.push({ state: 'refused', why: '422 validation_error' });
    if (world.mails[1]) world.mails[1].mail.template = 'no_such_template';
    expect(await run(world)).toEqual({ sent: 1, failed: 2, more: false });
    expect(statesOf(world)).toEqual(['dead', 'dead', 'sent']);
  });

  it.each(['finish', 'fail'] as const)(
    'goes on with the other mails when a lease is lost at %s',
    async (step) => {
      const world = createWorld(3);
      if (step === 'fail') world.outcomes.push({ state: 'refused', why: '422' });
      vi.spyOn(world.commands, step).mockRejectedValueOnce(new Refusal('lease_lost', 409));
      await run(world);
      expect(statesOf(world)).toEqual(['leased', 'sent', 'sent']);
    },
  );

  it('hands the other mails back when a lease is lost on the way', async () => {
    const world = createWorld(3);
    world.outcomes.push({ state: 'wait', seconds: 7, why: '429' });
    vi.spyOn(world.commands, 'fail').mockRejectedValueOnce(new Refusal('lease_lost', 409));
    expect(await run(world)).toEqual({ sent: 0, failed: 1, more: false });
    expect(statesOf(world)).toEqual(['leased', 'waiting', 'waiting']);
  });

  it('fails when the outbox does not answer', async () => {
    const world = createWorld(1);
    vi.spyOn(world.commands, 'finish').mockRejectedValueOnce(new Error('database away'));
    await expect(run(world)).rejects.toThrow('database away');
  });

  it.each(
    ['lease', 'send', 'finish'].flatMap((step) =>
      ['before', 'after'].map((when) => ({ step, when })),
    ),
  )('a crash $when the step $step and a restart send the mail once', async ({ step, when }) => {
    const world = createWorld(1);
    await expect(run(dyingAt(world, step, when))).rejects.toThrow('died');
    // The lease expires.
    for (const one of world.mails) if (one.state === 'leased') one.state = 'queued';
    await run(world);
    expect(statesOf(world)).toEqual(['sent']);
    expect(world.carried.size).toBe(1);
  });
});

/** The same world for a process that crashes before or after a step: no later call takes effect. */
function dyingAt(world: World, step: string, when: string): World {
  let isDead = false;
  const mortal =
    <A extends unknown[], R>(name: string, work: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      if (isDead || (name === step && when === 'before')) {
        isDead = true;
        throw new Error('died');
      }
      const result = await work(...args);
      isDead = name === step;
      if (isDead) throw new Error('died');
      return result;
    };
  const { commands, provider } = world;
  return {
    ...world,
    commands: {
      lease: mortal('lease', commands.lease),
      finish: mortal('finish', commands.finish),
      fail: mortal('fail', commands.fail),
    },
    provider: { send: mortal('send', provider.send) },
  };
}
