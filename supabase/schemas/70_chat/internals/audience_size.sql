-- Fans of a creator, walked by their ids through indexes of follows and subscriptions. Whom a
-- message reaches is decided by fans_reached() alone; what is here finds candidates, a portion at a
-- time, and counts them.
create function private.fans_after(p_creator_id uuid, p_after uuid, p_limit integer)
returns uuid[]
language sql stable security definer set search_path = '' as $$
  select array(
    select f.fan_id from (
      (select w.fan_id from public.follows w
       where w.creator_id = p_creator_id and w.ended_at is null and w.fan_id > p_after
       order by w.fan_id limit p_limit)
      union
      (select s.fan_id from public.subscriptions s
       where s.creator_id = p_creator_id and s.fan_id > p_after
       order by s.fan_id limit p_limit)) f
    order by f.fan_id limit p_limit)
$$;
comment on function private.fans_after(uuid, uuid, integer) is
  'The next fans who may belong to an audience of a creator now, in the order of their ids.';

create function private.has_audience(
  p_creator_id uuid, p_audience public.global_audience) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  v_fans uuid[] := '{00000000-0000-0000-0000-000000000000}';
begin
  -- A hundred at a time: of a large audience the first ones suffice.
  loop
    v_fans := private.fans_after(p_creator_id, v_fans[cardinality(v_fans)], 100);
    if v_fans = '{}' then
      return false;
    elsif exists (select from private.fans_reached(
        p_creator_id, p_audience, private.now(), v_fans)) then
      return true;
    end if;
  end loop;
end $$;
comment on function private.has_audience(uuid, public.global_audience) is
  'Whether an audience of a creator has at least one fan now.';

create function private.audience_candidates(
  p_creator_id uuid, p_audience public.global_audience, p_limit integer) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
declare
  v_now timestamptz := private.now();
begin
  if p_audience in ('active', 'expired') then
    return array(
      select s.fan_id from public.subscriptions s
      where s.creator_id = p_creator_id and (s.expires_at > v_now) = (p_audience = 'active')
      limit p_limit);
  end if;
  -- Both sides in the order of their index.
  return array(
    select coalesce(f.fan_id, s.fan_id)
    from (
      select w.fan_id from public.follows w
      where w.creator_id = p_creator_id and w.ended_at is null
      order by w.fan_id limit p_limit) f
    full join (
      select b.fan_id, b.expires_at from public.subscriptions b
      where b.creator_id = p_creator_id order by b.fan_id limit p_limit) s on s.fan_id = f.fan_id
    where p_audience = 'all' or (f.fan_id is not null and coalesce(s.expires_at <= v_now, true)));
end $$;
comment on function private.audience_candidates(uuid, public.global_audience, integer) is
  'Fans by their follows and subscriptions of now, without a look at blocks and suspensions: at '
  'least those whom an audience reaches. It reads at most p_limit rows of each.';

create function private.audience_size(p_audience text) returns integer
language plpgsql stable security definer set search_path = '' as $$
declare
  v_me uuid := private.sending_creator();
  v_audience public.global_audience := private.audience_named(p_audience);
  v_most integer := private.limit_audience_counted();
  v_fans uuid[] := private.audience_candidates(v_me, v_audience, v_most);
  v_count integer := least(cardinality(v_fans), v_most);
  v_step integer;
begin
  if v_count <= private.limit_audience_exact() then
    return (select count(*) from private.fans_reached(v_me, v_audience, private.now(), v_fans));
  end if;
  -- Two figures: the blocked and suspended are among them.
  v_step := 10 ^ (length(v_count::text) - 2);
  return v_count / v_step * v_step;
end $$;
