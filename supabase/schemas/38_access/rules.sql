-- Which creators a user sees. The rule is here once: policies and functions look a creator up in
-- the views by key.
create view private.creator_access as
select s.user_id as creator_id, s.is_listed, s.has_open_wall,
       s.user_id = (select auth.uid()) as is_own,
       s.is_open and not s.is_questioned and (select a.is_admitted from private.my_admission a)
         and (select true from private.blocked_pairs x
              where x.one_id = s.user_id and x.other_id = (select auth.uid()) limit 1) is null
         as is_reachable
from private.account_facts s
where s.role = 'creator';
comment on view private.creator_access is
  'Creators, and whether the caller, a guest included, reaches them: open creators whose page no '
  'case hides, without a block in either direction, where the caller is admitted.';

create view private.findable_creators as
select s.user_id as creator_id, s.has_open_wall from private.account_facts s
where s.is_listed and not s.is_questioned;
comment on view private.findable_creators is
  'Creators whose posts and events take a place in lists of others: listed, and hidden by no case.';

create view private.hidden_creators as
select s.user_id as creator_id from private.account_facts s
where s.is_questioned and s.user_id is distinct from (select auth.uid());
comment on view private.hidden_creators is
  'Creators whose page a case hides from the caller: they take no place in a page of a list.';

create view private.visible_creators as
select a.creator_id, a.is_listed
from private.creator_access a
where a.is_own
   or (a.is_reachable
       and (a.is_listed
            or (select true from private.my_paid_walls w where w.creator_id = a.creator_id)));
comment on view private.visible_creators is
  'Creators whom the caller, a guest included, sees: the caller, and reachable creators who are '
  'listed or whom the caller subscribes to.';

create function private.sees_creator(p_creator_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from private.visible_creators v where v.creator_id = p_creator_id);
end $$;
comment on function private.sees_creator(uuid) is
  'Whether the caller, a guest included, sees a creator: visible_creators as a function.';

grant select on private.visible_creators to anon, authenticated;
grant execute on function private.sees_creator(uuid) to anon, authenticated;
