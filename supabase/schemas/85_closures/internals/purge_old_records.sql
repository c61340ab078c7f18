-- What names a card or a charge is removed after six years, of every account, and what a complaint
-- says six years after its decision. The ledger stays: it has ids and amounts alone.
create function private.purge_old_records() returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_before timestamptz := private.now()
    - make_interval(years => private.limit_financial_record_years());
  v_ids uuid[] := array(
    select y.id from public.payments y
    where y.id < private.first_id_at(v_before)
      and (exists (select from private.card_uses u where u.payment_id = y.id)
           or exists (select from private.payment_references r where r.payment_id = y.id))
      and not exists (select from private.disputes d
                      where d.payment_id = y.id and d.opened_at is not null and d.outcome is null)
    order by y.id limit 1000);
begin
  delete from private.card_uses where payment_id = any (v_ids);
  delete from private.payment_references where payment_id = any (v_ids);
  delete from private.payment_events where payment_id = any (v_ids);
  update public.payments set failure_reason = null
  where id = any (v_ids) and failure_reason is not null;
  delete from private.known_cards k
  where k.linked_at < v_before
    and not exists (select from private.card_uses u where u.fan_id = k.fan_id);
  delete from private.complaints o using private.cases c
  where c.id = o.case_id and c.decided_at < v_before;
  delete from public.appeals a using public.decisions d
  where d.id = a.decision_id and d.created_at < v_before;
  delete from public.decisions where created_at < v_before;
  delete from private.reviews where decided_at < v_before;
  return cardinality(v_ids);
end $$;
comment on function private.purge_old_records() is
  'Removes the references of providers, the cards and the addresses of the next payments that are '
  'older than six years, complaints of decided cases, decisions and reviews. Returns the number of '
  'payments.';
