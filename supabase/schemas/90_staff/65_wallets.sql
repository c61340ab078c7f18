-- Frozen wallets, and events of the provider that need staff.
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
