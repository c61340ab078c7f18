import { actOf, commandOf, rows } from './requests.ts';
import { pickFrom, type Operation } from './stage.ts';

/* What staff give back and what creators take out. */

/** A refund of a sale or a top-up, in whole or of a part. */
export const refund: Operation = async (stage) => {
  const sales = await rows<{ id: string; cents: string }>(
    `select id, gross_cents as cents from private.transfers
     where kind in ('tip', 'unlock', 'session_text', 'subscription', 'top_up')
       and fan_id = any ($1) order by id desc limit 200`,
    [[...stage.people.spenders, ...stage.people.fieldsFans].map(({ id }) => id)],
  );
  if (sales.length === 0) return;
  const { id, cents } = pickFrom(stage, sales);
  const total = stage.random() < 0.3 ? Math.ceil(Number(cents) / 2) : null;
  await stage.book.ask({
    kind: 'refund',
    actor: 'Ada Byron',
    request: crypto.randomUUID(),
    subject: id,
    ask: () => actOf(`select private.act_refund('Ada Byron', 'as agreed', $1, $2)`, [id, total]),
  });
};

export const withdraw: Operation = async (stage) => {
  const creator = pickFrom(stage, stage.people.creators);
  const request = crypto.randomUUID();
  await stage.book.ask({
    kind: 'withdrawal',
    actor: creator.id,
    request,
    ask: () => commandOf(creator.client.rpc('withdraw', { p_request_id: request })),
  });
};
