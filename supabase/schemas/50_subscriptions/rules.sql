-- Who is a subscriber, and what a start would cost now.
create function private.my_subscribed_creator_ids() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select creator_id from public.subscriptions
  where fan_id = auth.uid() and expires_at > private.now()
$$;
comment on function private.my_subscribed_creator_ids() is
  'Creators whose private wall is open to the caller now.';

create function private.is_subscribed(p_fan_id uuid, p_creator_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.subscriptions
                 where fan_id = p_fan_id and creator_id = p_creator_id
                   and expires_at > private.now())
$$;

create function private.is_following(p_fan_id uuid, p_creator_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.follows
                 where fan_id = p_fan_id and creator_id = p_creator_id and ended_at is null)
$$;

create function private.start_price(p_creator_id uuid) returns bigint
language sql stable security definer set search_path = '' as $$
  select coalesce(
    (select price_cents from public.limited_offers
     where creator_id = p_creator_id and sales_left > 0),
    (select price_cents from public.plans where creator_id = p_creator_id and is_default))
$$;
comment on function private.start_price(uuid) is
  'Cents of the first period now: the offer while it lasts, else the fee.';

grant execute on function private.my_subscribed_creator_ids() to anon, authenticated;
