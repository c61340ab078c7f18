import { chargedAtForm } from './providers.ts';
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

/**
 * Payments at a provider that cannot be asked for them, whose function died before the answer: staff
 * look at its list of sales, as the runbook says.
 */
export async function settleUnanswered(): Promise<void> {
  const open = await rows<{ payment_id: string; payment: string }>(
    `select payment_id, payment from staff.open_payments
     where provider = 'ccbill' and not is_form and since < private.now() - interval '1 hour'`,
  );
  if (open.length === 0) return;
  const sales = new Map((await chargedAtForm()).map((sale) => [sale.payment, sale]));
  for (const { payment_id, payment } of open) {
    const charge = sales.get(payment_id)?.id ?? null;
    const outcome = charge === null ? 'failed' : 'succeeded';
    await actOf(`select staff.settle_payment('Ada Byron', 'seen in the list', $1, $2, $3)`, [
      payment,
      outcome,
      charge,
    ]);
  }
}
