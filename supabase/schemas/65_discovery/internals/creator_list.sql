-- Creators in lists: the row of the profile as the caller reads it, with facts of an owner's view.
-- Guests have a function of their own, because a plan under policies belongs to one role.
create view private.creator_extras as
select c.creator_id, o.profile_id is not null as is_online,
       c.exclusive_since > '-infinity' as is_exclusive, a.summary as avatar, v.summary as cover,
       r.status as story_status, h.fee_cents, h.offer
from private.creator_summaries c
left join private.shown_prices h on h.creator_id = c.creator_id
left join private.online_users o on o.profile_id = c.creator_id
left join private.story_statuses r on r.creator_id = c.creator_id
left join private.picture_summaries a on a.profile_id = c.creator_id and a.kind = 'avatar'
left join private.picture_summaries v on v.profile_id = c.creator_id and v.kind = 'cover';
comment on view private.creator_extras is
  'Flags, numbers and public pictures of creators, for ids that were read through policies.';

create view private.creator_list_items with (security_invoker = true) as
select p.id, p.username, p.name, p.location, x.is_online, x.is_exclusive, x.avatar, x.cover,
       x.story_status, x.fee_cents, x.offer
from public.profiles p
-- offset 0: by key; without it the planner reads the tables of all creators.
cross join lateral (
  select e.* from private.creator_extras e where e.creator_id = p.id offset 0) x;
comment on view private.creator_list_items is
  'Creators whom the caller sees, as rows of a list.';
grant select on private.creator_extras, private.creator_list_items to anon, authenticated;

create function private.creator_list(p_keys private.creator_keys) returns json
language plpgsql stable security invoker set search_path = '' as $$
begin
  return (
    select coalesce(json_agg(r order by i.place), '[]')
    from unnest(p_keys.ids) with ordinality i (id, place)
    join private.creator_list_items f on f.id = i.id
    cross join lateral (
      select f.*, case when p_keys.ats is not null then json_build_object(
        'at', p_keys.ats[i.place], 'followers', p_keys.followers[i.place], 'id', f.id)
        end as key) r);
end $$;
comment on function private.creator_list(private.creator_keys) is
  'Creators for a member in the given order, without those whom the member does not see.';

create function private.guest_creator_list(p_keys private.creator_keys) returns json
language plpgsql stable security invoker set search_path = '' as $$
begin
  return (
    select coalesce(json_agg(r order by i.place), '[]')
    from unnest(p_keys.ids) with ordinality i (id, place)
    join private.creator_list_items f on f.id = i.id
    cross join lateral (
      select f.*, case when p_keys.ats is not null then json_build_object(
        'at', p_keys.ats[i.place], 'followers', p_keys.followers[i.place], 'id', f.id)
        end as key) r);
end $$;
comment on function private.guest_creator_list(private.creator_keys) is
  'The same as creator_list() for a guest.';

grant execute on function private.creator_list(private.creator_keys) to authenticated;
grant execute on function private.guest_creator_list(private.creator_keys) to anon;
