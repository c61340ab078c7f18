-- What the page needs to know about the person who is signed in, in one call. It stands this high
-- because it names the avatar.
create function private.my_account() returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'id', p.id, 'role', p.role, 'username', p.username, 'name', p.name, 'special', p.special,
    'currency', s.currency, 'timeline_layout', s.timeline_layout, 'theme', s.theme,
    'application_state', s.application_state, 'is_invisible', s.is_invisible,
    'is_promoted', coalesce(c.is_listed, false),
    'is_newcomer', private.is_newcomer(p.id),
    'is_held', st.suspended_at is not null or st.closed_at is not null,
    'avatar', (select a.thumb_name from public.profile_pictures a
               where a.profile_id = p.id and a.kind = 'avatar'))
  from public.profiles p
  join public.account_settings s on s.profile_id = p.id
  join private.account_standings st on st.profile_id = p.id
  left join private.standings c on c.person_id = p.id
  where p.id = auth.uid()
$$;
