-- What the page needs to know about the person who is signed in, in one call.
create function private.my_account() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'id', p.id, 'role', p.role, 'username', p.username, 'name', p.name, 'special', p.special,
    'currency', s.currency, 'timeline_layout', s.timeline_layout, 'theme', s.theme,
    'application_state', s.application_state, 'is_invisible', s.is_invisible,
    'is_promoted', coalesce(c.is_listed, false),
    'is_held', st.suspended_at is not null or st.closed_at is not null)
  from public.profiles p
  join public.account_settings s on s.profile_id = p.id
  join private.account_standings st on st.profile_id = p.id
  left join private.creator_states c on c.creator_id = p.id
  where p.id = auth.uid()
$$;

create function private.touch_presence() returns void
language sql volatile security definer set search_path = '' as $$
  insert into public.presence as p (profile_id, seen_at)
  select profile_id, private.now() from public.account_settings
  where profile_id = auth.uid() and not is_invisible
  on conflict (profile_id) do update set seen_at = excluded.seen_at
    where p.seen_at < excluded.seen_at - interval '20 seconds'
$$;

create function private.leave_presence() returns void
language sql volatile security definer set search_path = '' as $$
  delete from public.presence where profile_id = auth.uid()
$$;
