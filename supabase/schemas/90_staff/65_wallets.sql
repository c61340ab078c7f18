-- Frozen wallets, disputes without an outcome, and events of the provider that need staff.
create view staff.frozen_wallets with (security_invoker = true) as
select p.username, w.frozen_at as since, w.balance_cents, d.disputes, d.disputed_cents
from public.wallets w
join public.profiles p on p.id = w.owner_id
cross join lateral (
  select count(*) as disputes, sum(y.amount_cents) as disputed_cents
  from private.disputes d join public.payments y on y.id = d.payment_id
  where d.fan_id = w.owner_id and d.opened_at is not null and d.released_at is null) d
where w.frozen_at is not null
order by w.frozen_at;
comment on view staff.frozen_wallets is
  'Fans who cannot spend because payments of theirs are disputed, the longest first.';

create view staff.open_disputes with (security_invoker = true) as
select d.opened_at, d.provider, d.dispute_ref as dispute, f.username as fan,
       c.username as creator, coalesce(d.amount_cents, y.amount_cents) as amount_cents,
       d.payment_id
from private.disputes d
join public.payments y on y.id = d.payment_id
join public.profiles f on f.id = d.fan_id
left join public.profiles c on c.id = y.creator_id
where d.opened_at is not null and d.outcome is null
order by d.opened_at;
comment on view staff.open_disputes is
  'Disputes without an outcome, the longest open first. Until one has an outcome its fan and its '
  'creator are not paid out, close no account, and have no debt written off. dispute: the number '
  'that close_dispute() takes.';

create view staff.unapplied_payment_events with (security_invoker = true) as
select e.received_at, e.provider, e.event_id, e.event ->> 'type' as type, p.username,
       e.payment_id, e.event
from private.payment_events e
left join public.payments y on y.id = e.payment_id
left join public.profiles p on p.id = y.fan_id
where e.applied_at is null and e.event ->> 'type' <> 'other'
order by e.received_at desc;
comment on view staff.unapplied_payment_events is
  'Events of the provider that were not applied: another amount, currency or mode, or an '
  'unreadable form.';

create function staff.release_wallet(p_staff text, p_reason text, p_username text) returns void
language plpgsql volatile set search_path = '' as $$
declare
  v_id uuid := private.member_named(p_username);
begin
  if private.role_of(v_id) <> 'fan' then
    perform private.fail('ineligible_action');
  end if;
  perform private.record_act(p_staff, p_reason, 'release_wallet', v_id);
  if private.release_disputes(v_id) = 0 then
    perform private.fail('conflict');
  end if;
end $$;
comment on function staff.release_wallet(text, text, text) is
  'Ends the freeze of a fan''s wallet. Errors: profile_not_found, ineligible_action, conflict, '
  'staff_name_missing, staff_reason_missing.';

create function staff.close_dispute(
  p_staff text, p_reason text, p_dispute text, p_outcome text) returns text
language plpgsql volatile set search_path = '' as $$
declare
  v_dispute private.disputes;
begin
  select * into v_dispute from private.disputes where dispute_ref = btrim(p_dispute);
  if v_dispute.payment_id is null then
    perform private.fail('not_found');
  elsif p_outcome is null or p_outcome not in ('won', 'lost') then
    perform private.fail('invalid_payload', '{"field": "outcome"}');
  end if;
  perform private.record_act(p_staff, p_reason, 'close_dispute', v_dispute.fan_id,
    jsonb_build_object('dispute', v_dispute.dispute_ref, 'outcome', p_outcome));
  -- The payment first, as by a report of the provider.
  perform from public.payments where id = v_dispute.payment_id for update;
  if exists (select from private.disputes
             where provider = v_dispute.provider and dispute_ref = v_dispute.dispute_ref
               and (outcome is not null or opened_at is null)) then
    perform private.fail('conflict');
  end if;
  perform private.note_dispute(v_dispute.provider, v_dispute.payment_id, jsonb_build_object(
    'type', 'dispute_closed', 'provider_ref', v_dispute.dispute_ref, 'reason', p_outcome));
  return p_outcome;
end $$;
comment on function staff.close_dispute(text, text, text, text) is
  'Records how a dispute ended at a provider that does not report it: won returns everything, lost '
  'leaves it. Errors: not_found, invalid_payload, conflict (it has an outcome), '
  'staff_name_missing, staff_reason_missing.';
