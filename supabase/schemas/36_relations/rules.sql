-- Whether a fan is a subscriber, and the price of a start now.
create view private.valid_subscriptions as
select s.* from public.subscriptions s where s.expires_at > (select private.now());
comment on view private.valid_subscriptions is
  'Subscriptions that open the private wall now: the rule of the functions below as a view, for '
  'statements about many rows.';

create view private.my_paid_walls as
select s.creator_id from private.valid_subscriptions s where s.fan_id = (select auth.uid());
comment on view private.my_paid_walls is
  'Creators whose private wall the caller''s subscription opens now.';

create function private.is_subscribed(p_fan_id uuid, p_creator_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from private.valid_subscriptions s
    where s.fan_id = p_fan_id and s.creator_id = p_creator_id);
end $$;

create view private.subscription_states with (security_invoker = true) as
select s.*, (case
  when s.expires_at > (select private.now())
    then case when s.is_renewing then 'active' else 'ending' end
  when s.is_renewing then 'past_due' else 'expired' end)::private.subscription_state as state
from public.subscriptions s;
comment on view private.subscription_states is
  'Subscriptions, each with its state: active, ending, past_due (without access until a failed '
  'renewal succeeds) or expired.';

create function private.is_following(p_fan_id uuid, p_creator_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from public.follows
    where fan_id = p_fan_id and creator_id = p_creator_id and ended_at is null);
end $$;

create function private.start_price(p_creator_id uuid) returns bigint
language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce(
    (select price_cents from public.limited_offers
     where creator_id = p_creator_id and sales_left > 0),
    (select price_cents from public.plans where creator_id = p_creator_id and is_default));
end $$;
comment on function private.start_price(uuid) is
  'Cents of the first period now: the offer''s price while it runs, else the fee.';

grant select on private.my_paid_walls to anon, authenticated;
grant select on private.subscription_states to authenticated;
