-- Folds what was appended since the last time; each change is counted exactly once, because it
-- leaves the table in the same statement.
create function private.fold_followers() returns void
language sql volatile security definer set search_path = '' as $$
  with taken as (delete from private.follower_changes returning creator_id, delta),
  sums as (select creator_id, sum(delta) as delta from taken group by creator_id)
  update private.creator_cards c set followers = c.followers + s.delta
  from sums s where c.creator_id = s.creator_id
$$;
comment on function private.fold_followers() is 'A job: followers of creator_cards catch up.';
