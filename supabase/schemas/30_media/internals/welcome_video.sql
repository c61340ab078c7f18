-- Choosing and removing the welcome video. One that is chosen while it is made replaces the earlier
-- one when it is ready, so that a page is never without the video that it had.
create function private.drop_welcome_videos(
  p_creator_id uuid, p_except uuid, p_states public.media_state[]) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_ids uuid[] := array(
    select m.id from public.welcome_videos w join public.media m on m.id = w.media_id
    where w.creator_id = p_creator_id and m.id is distinct from p_except
      and m.state = any (p_states));
begin
  -- media before the rows that show them, as the worker does
  perform 1 from public.media where id = any (v_ids) order by id for no key update;
  delete from public.welcome_videos where media_id = any (v_ids);
  perform private.let_go_profile_media(v_ids);
  return cardinality(v_ids);
end $$;

create function private.replace_welcome_videos(p_media public.media) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if exists (select from public.welcome_videos where media_id = p_media.id) then
    perform private.drop_welcome_videos(
      p_media.owner_id, p_media.id, array['ready', 'failed']::public.media_state[]);
  end if;
end $$;
comment on function private.replace_welcome_videos(public.media) is
  'Asked when a medium has become ready: if it was chosen for a page, what it replaces goes.';

create function private.set_welcome_video(p_media_id uuid) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := private.acting_creator();
  v_media public.media;
begin
  perform 1 from private.account_standings where profile_id = v_me for update;
  select * into v_media from public.media
  where id = p_media_id and owner_id = v_me and purpose = 'preview' for update;
  if v_media.id is null then
    perform private.fail('media_not_found');
  end if;
  perform private.refuse_unusable(v_media);
  update public.media set used_at = coalesce(used_at, private.now()) where id = p_media_id;
  insert into public.welcome_videos (media_id, creator_id) values (p_media_id, v_me)
  on conflict (media_id) do nothing;
  if v_media.state = 'ready' then
    perform private.drop_welcome_videos(
      v_me, p_media_id, enum_range(null::public.media_state));
    return 'set';
  end if;
  perform private.drop_welcome_videos(
    v_me, p_media_id, array['processing', 'failed']::public.media_state[]);
  return 'pending';
end $$;

create function private.remove_welcome_video() returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := private.signed_in_creator();
begin
  perform 1 from private.account_standings where profile_id = v_me for update;
  if exists (select from public.welcome_videos w join public.media m on m.id = w.media_id
             where w.creator_id = v_me and m.state = 'processing') then
    perform private.fail('media_processing');
  end if;
  if private.drop_welcome_videos(v_me, null, array['ready']::public.media_state[]) = 0 then
    perform private.fail('media_not_found');
  end if;
end $$;
