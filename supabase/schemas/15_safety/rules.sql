-- Blocks in one direction and in either, and whether a creator exists for a user.
create view private.my_blocks with (security_invoker = true) as
select b.blocked_id as id from public.blocks b
where b.blocker_id = (select auth.uid()) and b.ended_at is null;
comment on view private.my_blocks is 'Users whom the caller blocks.';

create view private.my_blockers as
select b.blocker_id as id from public.blocks b
where b.blocked_id = (select auth.uid()) and b.ended_at is null;
comment on view private.my_blockers is
  'Users who block the caller: for definer functions only, because a blocked user never learns of '
  'it.';

create view private.blocked_pairs as
select b.one_id, b.other_id from private.open_blocks b;
comment on view private.blocked_pairs is
  'Two users with an open block between them, in either order.';

create view private.my_blocked_pairs as
select x.other_id as id from private.blocked_pairs x where x.one_id = (select auth.uid());
comment on view private.my_blocked_pairs is
  'All users with a block between them and the caller.';

create function private.is_blocked_between(p_one uuid, p_other uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from private.blocked_pairs x where x.one_id = p_one and x.other_id = p_other);
end $$;
comment on function private.is_blocked_between(uuid, uuid) is
  'Whether there is an open block in either direction.';

create function private.is_there_for(p_user_id uuid, p_creator_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.is_listed(p_creator_id)
    or exists (
      select from private.acquaintances a
      where a.one_id = least(p_user_id, p_creator_id)
        and a.other_id = greatest(p_user_id, p_creator_id))
    or private.is_special(p_creator_id);
end $$;
comment on function private.is_there_for(uuid, uuid) is
  'Whether a creator exists for a user: listed, or the two have a conversation, which every '
  'follow, subscription, message and unlock opens. For all other creators, a first message, a '
  'block and a report answer as for an unknown id.';

create function private.has_signed_agreement(p_creator_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.agreement_signatures s
    where s.creator_id = p_creator_id
      and s.version = (select max(a.version) from private.agreements a))
$$;
comment on function private.has_signed_agreement(uuid) is
  'Whether a creator has signed the version of the agreement that is in force.';

grant execute on function private.has_signed_agreement(uuid) to authenticated;
grant select on private.my_blocks to authenticated;
grant select on private.my_blocked_pairs to anon, authenticated;
