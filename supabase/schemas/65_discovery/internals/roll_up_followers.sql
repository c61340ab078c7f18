-- The clocks of discovery. Appended follows are folded, each exactly once, because the fold deletes
-- them in the same statement. Creators without a heartbeat leave the online category.
create function private.roll_up_followers() returns void
language sql volatile security definer set search_path = '' as $$
  with taken as (delete from private.follower_changes returning creator_id, delta),
  sums as (select creator_id, sum(delta) as delta from taken group by creator_id)
  update private.creator_summaries c set followers = c.followers + s.delta
  from sums s where c.creator_id = s.creator_id and s.delta <> 0
$$;
comment on function private.roll_up_followers() is
  'A job: folds follows into creator_summaries.followers.';

create function private.is_absent(p_creator_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select not exists (
    select from public.presence p
    where p.profile_id = p_creator_id
      -- A minute more than counts as online, so that a late heartbeat is not missed.
      and p.seen_at > private.now()
        - make_interval(secs => private.limit_presence_online_seconds() + 60))
$$;

create function private.forget_absent() returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_ids uuid[] := array(
    select c.creator_id from private.creator_summaries c
    where c.is_online and private.is_absent(c.creator_id) for update skip locked);
begin
  -- Asked again under the lock: who came back meanwhile is found, and who comes back now waits.
  update private.creator_summaries set is_online = false
  where creator_id = any (v_ids) and private.is_absent(creator_id);
end $$;
comment on function private.forget_absent() is
  'A job: removes creators without a heartbeat from the online category.';
