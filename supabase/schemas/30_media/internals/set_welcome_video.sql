-- Choosing the welcome video of a page.
create function private.set_welcome_video(p_media_id uuid) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := private.require_creator();
  v_media public.media;
begin
  perform 1 from private.account_statuses where profile_id = v_me for update;
  select * into v_media from public.media
  where id = p_media_id and owner_id = v_me and purpose = 'preview' for update;
  if v_media.id is null then
    perform private.fail('media_not_found');
  end if;
  perform private.refuse_unusable(v_media);
  update public.media set used_at = coalesce(used_at, private.now())
  where id = p_media_id returning * into v_media;
  insert into public.welcome_videos (media_id, creator_id) values (p_media_id, v_me)
  on conflict (media_id) do nothing;
  if v_media.is_live then
    perform private.drop_welcome_videos(
      v_me, p_media_id, enum_range(null::public.media_state));
    return 'set';
  end if;
  perform private.drop_welcome_videos(
    v_me, p_media_id, array['processing', 'failed']::public.media_state[]);
  return 'pending';
end $$;
