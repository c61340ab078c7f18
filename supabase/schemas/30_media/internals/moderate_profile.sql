-- Decisions of staff about the pictures and the welcome video of a profile. A report of the profile
-- keeps what was shown at that time until they decide.
create function private.shown_profile_media(p_profile_id uuid) returns uuid[]
language sql stable security definer set search_path = '' as $$
  select array(
    select media_id from public.profile_pictures where profile_id = p_profile_id
    union all
    select w.media_id from public.welcome_videos w
    where w.creator_id = p_profile_id and w.is_live)
$$;
comment on function private.shown_profile_media(uuid) is
  'Avatar, cover and welcome video as other users see them.';

create function private.moderate_profile(
  p_profile_id uuid, p_state public.moderation_state, p_reason text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_ids uuid[] := array(
    select id from public.media
    where owner_id = p_profile_id and purpose in ('avatar', 'cover', 'preview')
      and used_at is not null
      -- These have cases of their own, which a removal goes beyond.
      and scan_state <> 'quarantined' and not private.has_list_case(id)
      and case when scan_state = 'barred' then p_state = 'removed' and state <> 'failed'
        else moderation_state <> p_state end);
begin
  -- A hidden welcome video comes back as staff decided meanwhile.
  update private.barred_media b set held_reason = case when p_state = 'held' then p_reason end
  from public.welcome_videos w
  where w.creator_id = p_profile_id and w.media_id = b.media_id;
  if cardinality(v_ids) = 0 and not found then
    perform private.fail(case when exists (select from public.profiles where id = p_profile_id)
      then 'conflict' else 'profile_not_found' end);
  end if;
  perform private.moderate_media(i.id, p_state, p_reason) from unnest(v_ids) i (id);
end $$;
comment on function private.moderate_profile(uuid, public.moderation_state, text) is
  'A decision of staff about the avatar, cover and welcome video of a profile, but for what a case '
  'of its own hides. Errors: profile_not_found, conflict (nothing to decide about).';
