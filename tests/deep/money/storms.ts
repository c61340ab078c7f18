import { expect, tip, type Answer } from './world.ts';
import type { Proof } from './proof.ts';

/** R2: one request id from fifty connections is one transfer and one answer. */
export const storms: Proof = {
  name: 'R2 one request id from 50 connections',
  sizes: { short: 60, full: 1000 },
  async run(world, _random, rounds) {
    const mara = await world.makeCreator('storm_mara');
    const fan = await world.makeFan('storm_fan', rounds * 500);
    for (let round = 0; round < rounds; round++) {
      const request = crypto.randomUUID();
      const answers = await Promise.all(
        Array.from({ length: 50 }, () => tip(world, fan, mara, 500, request)),
      );
      const texts = new Set(answers.map((answer) => JSON.stringify(answer)));
      expect(texts.size === 1 && answers[0]?.ok === true, `answers differ: ${[...texts].join()}`);
      const other = await tip(world, fan, mara, 600, request);
      expect(!other.ok && other.code === 'duplicate_request', 'another sum with the same id');
    }
    const [row] = await world.sql<{ n: string; balance: string }>(
      `select (select count(*) from private.transfers where fan_id = $1 and kind = 'tip') as n,
         (select balance_cents from public.wallets where owner_id = $1) as balance`,
      [fan],
    );
    expect(Number(row?.n) === rounds && row?.balance === '0', `${row?.n} transfers`);
    return `${rounds} ids, ${rounds * 50} calls`;
  },
};

const paid = (answers: Answer[]) => answers.filter(({ ok }) => ok).length;

/** R3: two tabs unlock one message, or spend the last balance. */
export const races: Proof = {
  name: 'R3 two tabs at once',
  sizes: { short: 200, full: 5000 },
  async run(world, _random, rounds) {
    const mara = await world.makeCreator('race_mara');
    const fan = await world.makeFan('race_fan');
    const fund = (cents: number) => world.sql('select tests.fund($1, $2)', [fan, cents]);
    await world.as(fan, 'api.send_message($1, $2, $3, null, $4)', [
      mara,
      'hello',
      '{}',
      crypto.randomUUID(),
    ]);
    for (let round = 0; round < rounds; round++) {
      await fund(500);
      if (round % 2 === 0) {
        const answers = await Promise.all(
          [1, 2].map(() => tip(world, fan, mara, 500, crypto.randomUUID())),
        );
        expect(paid(answers) === 1, `the last balance is spent ${paid(answers)} times`);
        continue;
      }
      const [row] = await world.sql<{ id: string }>(
        `with sent as (
           insert into public.messages (conversation_id, sender_id, recipient_id, seq, change_seq,
             kind, price_cents, request_id, request_digest)
           select c.id, $1, $2, c.next_seq, c.next_seq, 'text', 500, gen_random_uuid(),
             gen_random_uuid()
           from public.conversations c where $1 in (one_id, other_id) and $2 in (one_id, other_id)
           returning id, conversation_id),
         moved as (
           update public.conversations set next_seq = next_seq + 1
           where id = (select conversation_id from sent))
         insert into public.message_bodies (message_id, sender_id, text)
         select id, $1, 'words' from sent returning message_id as id`,
        [mara, fan],
      );
      const answers = await Promise.all(
        [1, 2].map(() =>
          world.as(fan, 'api.unlock_message($1, $2)', [row?.id, crypto.randomUUID()]),
        ),
      );
      expect(paid(answers) === 2, `an unlock in two tabs: ${JSON.stringify(answers)}`);
    }
    const [row] = await world.sql<{ sales: string; balance: string }>(
      `select (select count(*) from private.transfers where fan_id = $1 and kind <> 'top_up') as sales,
         (select balance_cents from public.wallets where owner_id = $1) as balance`,
      [fan],
    );
    expect(Number(row?.sales) === rounds && row?.balance === '0', JSON.stringify(row));
    return `${rounds} races`;
  },
};
