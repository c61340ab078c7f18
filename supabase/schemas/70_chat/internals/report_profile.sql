-- Reports of users. Members report creators whose page they see; a creator also reports fans who
-- follow or subscribe, did so, or commented on their wall; and either side of a conversation
-- reports the other. The snapshot keeps the profile's texts.
create function private.writes_with(p_me uuid, p_user_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.conversation_of(p_me, p_user_id) is not null
    and not private.is_blocked_between(p_me, p_user_id)
$$;
comment on function private.writes_with(uuid, uuid) is
  'Whether two users have a conversation without a block.';

create function private.may_report(p_me uuid, p_user_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select case private.role_of(p_user_id)
    when 'creator' then private.sees_creator(p_user_id) or private.writes_with(p_me, p_user_id)
    when 'fan' then p_user_id = p_me or (not private.is_blocked_between(p_me, p_user_id) and (
      private.writes_with(p_me, p_user_id)
      or exists (select from public.follows where creator_id = p_me and fan_id = p_user_id)
      or exists (select from public.subscriptions where creator_id = p_me and fan_id = p_user_id)
      or exists (select from public.comments
                 where creator_id = p_me and author_id = p_user_id)))
    else false end
$$;
comment on function private.may_report(uuid, uuid) is
  'Whether a user knows another one from this site and may report them.';

create function private.profile_snapshot(p_user public.profiles) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'username', p_user.username, 'name', p_user.name, 'bio', p_user.bio,
    'location', p_user.location, 'age', p_user.age,
    'instagram_handle', p_user.instagram_handle, 'twitter_handle', p_user.twitter_handle,
    'wishlist_url', p_user.wishlist_url,
    'avatar', (select c.summary from private.picture_summaries c
               where c.profile_id = p_user.id and c.kind = 'avatar'),
    'cover', (select c.summary from private.picture_summaries c
              where c.profile_id = p_user.id and c.kind = 'cover'))
$$;
comment on function private.profile_snapshot(public.profiles) is 'What a report keeps of a user.';

create function private.report_profile(
  p_request_id uuid, p_id uuid, p_reason public.report_reason, p_text text) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_draft private.reports :=
    private.report_draft(p_request_id, 'profile', p_id, p_reason, p_text);
  v_user public.profiles;
begin
  select * into v_user from public.profiles
  where id = p_id and special is null and private.may_report(v_draft.reporter_id, id);
  if v_user.id is null then
    perform private.fail('profile_not_found');
  end if;
  v_draft.owner_id := v_user.id;
  return private.file_report(
    v_draft, private.profile_snapshot(v_user), private.shown_profile_media(p_id));
end $$;
