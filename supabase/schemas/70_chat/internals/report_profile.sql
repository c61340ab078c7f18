-- Reports of people. Members report creators whose page they see; a creator also reports fans who
-- follow or subscribe, did so, or commented on their wall; and either side of a conversation the
-- other one. The snapshot keeps what the profile said.
create function private.writes_with(p_me uuid, p_person_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.conversation_of(p_me, p_person_id) is not null
    and not private.is_cut_off(p_me, p_person_id)
$$;
comment on function private.writes_with(uuid, uuid) is
  'Whether two people have a conversation and no block stands between them.';

create function private.may_report(p_me uuid, p_person_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select case private.role_of(p_person_id)
    when 'creator' then private.sees_creator(p_person_id) or private.writes_with(p_me, p_person_id)
    when 'fan' then p_person_id = p_me or (not private.is_cut_off(p_me, p_person_id) and (
      private.writes_with(p_me, p_person_id)
      or exists (select from public.follows where creator_id = p_me and fan_id = p_person_id)
      or exists (select from public.subscriptions where creator_id = p_me and fan_id = p_person_id)
      or exists (select from public.comments
                 where creator_id = p_me and author_id = p_person_id)))
    else false end
$$;
comment on function private.may_report(uuid, uuid) is
  'Whether a person knows another one from this site and may report them.';

create function private.report_profile(
  p_request_id uuid, p_id uuid, p_reason public.report_reason, p_text text) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_draft private.reports :=
    private.report_draft(p_request_id, 'profile', p_id, p_reason, p_text);
  v_person public.profiles;
begin
  select * into v_person from public.profiles
  where id = p_id and special is null and private.may_report(v_draft.reporter_id, id);
  if v_person.id is null then
    perform private.fail('profile_not_found');
  end if;
  v_draft.owner_id := v_person.id;
  return private.file_report(v_draft, jsonb_build_object(
    'username', v_person.username, 'name', v_person.name, 'bio', v_person.bio,
    'location', v_person.location, 'age', v_person.age,
    'instagram_handle', v_person.instagram_handle, 'twitter_handle', v_person.twitter_handle,
    'wishlist_url', v_person.wishlist_url,
    'avatar', (select c.card from private.picture_cards c
               where c.profile_id = p_id and c.kind = 'avatar'),
    'cover', (select c.card from private.picture_cards c
              where c.profile_id = p_id and c.kind = 'cover')),
    private.shown_profile_media(p_id));
end $$;
