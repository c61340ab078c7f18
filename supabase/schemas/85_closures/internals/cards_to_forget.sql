-- Cards of closed accounts, which their providers have to forget.
create view private.cards_to_forget as
select a.fan_id, a.provider, a.method, c.ended_at, a.forget_at
from private.closures c join private.card_accounts a on a.fan_id = c.profile_id
where c.ended_at is not null and c.purged_at is null and a.method is not null;
comment on view private.cards_to_forget is
  'Cards that a provider still stores for a closed account; forget_card() takes them off.';

create function private.cards_to_forget(p_request_id uuid, p_limit integer) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_cards jsonb;
begin
  perform private.authenticate_worker_request(p_request_id);
  with due as (
    select a.fan_id, a.provider from private.card_accounts a
    where a.forget_at <= private.now() and exists (
      select from private.cards_to_forget f
      where f.fan_id = a.fan_id and f.provider = a.provider)
    order by a.forget_at limit p_limit for update skip locked),
  taken as (
    update private.card_accounts a
    set forget_at = private.now() + make_interval(mins => private.limit_forget_pause_minutes())
    from due d where a.fan_id = d.fan_id and a.provider = d.provider
    returning a.fan_id, a.provider, a.method)
  select coalesce(jsonb_agg(to_jsonb(t)), '[]') into v_cards from taken t;
  return v_cards;
end $$;
comment on function private.cards_to_forget(uuid, integer) is
  'Leases the next of them: [{fan_id, provider, method}]. One that its provider keeps is asked for '
  'again after a pause, so that it holds up no other one. Errors: duplicate_request.';
