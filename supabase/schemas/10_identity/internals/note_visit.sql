-- The heartbeat of presence. The heartbeat of an invisible user is not written, so that no function
-- can show it; the time of their last visit is in their settings, which only they read. After a day
-- of absence a creator is visible again from the next sign-in. Others learn only coarsely when a
-- creator was last online, and nothing of an invisible one.
create view private.last_seen as
select s.profile_id, case
    when t.at > n.now - interval '1 hour' then 'hour'
    when t.at > n.now - interval '1 day' then 'day'
    when t.at > n.now - interval '7 days' then 'week'
    when t.at > n.now - interval '30 days' then 'month' end as span
from public.account_settings s
join public.profiles f on f.id = s.profile_id and f.special is null
left join public.presence p on p.profile_id = s.profile_id
cross join lateral (select greatest(p.seen_at, s.active_at)) t (at)
cross join lateral (select (select private.now())) n (now)
where not s.is_invisible;
comment on view private.last_seen is
  'How long ago a creator was last online: hour, day, week, month; null for longer ago. Invisible '
  'creators, which nothing identifies as such, and the site''s own accounts have no row.';

create function private.last_active(p_user_id uuid) returns text
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select s.span from private.last_seen s where s.profile_id = p_user_id);
end $$;

create function private.note_visit() returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := private.signed_in_user();
begin
  -- The session has the time of the sign-in: opening a page again does not end invisibility.
  update public.account_settings set is_invisible = false
  where profile_id = v_me and is_invisible
    and active_at < (select s.created_at from auth.sessions s where s.id = private.my_session_id())
      - make_interval(hours => private.limit_invisible_hours());
  perform private.touch_presence();
end $$;
comment on function private.note_visit() is
  'The first heartbeat of a page: a user who signs in after a day of absence is visible again.';

create function private.tg_account_settings__note_activity() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.active_at := private.now();
  return new;
end $$;
