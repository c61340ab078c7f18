import { rows } from './requests.ts';

/* What has begun and has not ended; nothing, once everybody rests and the clock has gone on. */
const statements: Record<string, string> = {
  'open payments': `select id, state::text as detail from public.payments
    where state in ('created', 'needs_action', 'processing')`,
  'open refunds to cards': `select id, reason as detail from private.card_refunds
    where state = 'open'`,
  'owed refunds': `select transfer_id as id, null as detail from private.owed_refunds`,
  'sales of an offer that no payment holds': `select o.creator_id as id,
      o.sales_reserved::text as detail from public.limited_offers o
    where o.sales_reserved <> (select count(*) from public.payments p
      where p.offer_id = o.offer_id and p.state in ('created', 'needs_action', 'processing'))`,
  'withdrawals on their way': `select id, state::text as detail from public.withdrawals
    where state = 'approved'`,
  'jobs of the worker': `select media_id as id,
      format('%s, attempts %s', state, attempts) as detail from private.transcode_jobs
    where state in ('queued', 'leased')`,
  'files without a job': `select m.id, m.state::text as detail from public.media m
    join private.upload_slots s on s.media_id = m.id
    where s.filled_at is not null and m.state = 'uploading'`,
  'mails that a sender holds': `select id, template::text as detail from private.mails
    where state = 'leased' and due_at < private.now()`,
  'events without their payment': `select null::uuid as id, event::text as detail
    from private.payment_events where payment_id is null and event ->> 'charge_ref' is not null`,
};

/** One line for each kind of work that is not done. */
export async function halfDone(): Promise<string[]> {
  const lines = await Promise.all(
    Object.entries(statements).map(async ([what, statement]) => {
      const left = await rows<{ id: string; detail: string | null }>(statement);
      const [first] = left;
      return first ? [`${left.length} ${what}, such as ${first.id} ${first.detail ?? ''}`] : [];
    }),
  );
  return lines.flat();
}
