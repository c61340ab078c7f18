-- Which creators a person sees. The rule stands here once: policies and functions look a creator
-- up in the view by key.
create view private.visible_creators as
select s.person_id as creator_id, s.is_listed
from private.standings s
where s.role = 'creator' and (
  s.person_id = (select auth.uid())
  or (s.is_open
      and (select r.is_open from private.my_region r)
      and s.person_id not in (select x.id from private.my_cut_offs x)
      and (s.is_listed
           or (select true from private.my_paid_walls w where w.creator_id = s.person_id))));
comment on view private.visible_creators is
  'Creators whom the caller, a guest included, sees (C65): the caller; others while open, without '
  'a block in either direction, in a region where the site is open, and listed or paid for.';

create function private.sees_creator(p_creator_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from private.visible_creators v where v.creator_id = p_creator_id);
end $$;
comment on function private.sees_creator(uuid) is
  'Whether the caller, a guest included, sees a creator: visible_creators, for functions.';

grant select on private.visible_creators to anon, authenticated;
grant execute on function private.sees_creator(uuid) to anon, authenticated;
