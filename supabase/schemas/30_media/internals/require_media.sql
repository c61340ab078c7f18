-- Checks of media before higher domains show them, and decisions of staff about one.
create function private.require_media(
  p_owner_id uuid, p_ids uuid[], p_purpose public.upload_kind, p_max integer,
  p_too_many text default 'too_many_images')
returns table (
  place integer, media_id uuid, kind public.media_kind, width integer, height integer,
  duration_ms integer, blur text, locked_blur text, alt text, ai_label public.ai_label,
  state public.media_state, review_state public.review_state, is_live boolean)
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_media public.media;
  v_found integer := 0;
begin
  if cardinality(p_ids) > p_max then
    perform private.fail(p_too_many);
  end if;
  if cardinality(p_ids) <> (select count(distinct i.id) from unnest(p_ids) i (id)) then
    perform private.fail('invalid_payload');
  end if;
  -- Locked in the order of ids, so that no media item becomes ready or is deleted in between.
  for v_media in
    select * from public.media m
    where m.id = any (p_ids) and m.owner_id = p_owner_id and m.purpose = p_purpose
    order by m.id for no key update
  loop
    perform private.refuse_unusable(v_media);
    v_found := v_found + 1;
  end loop;
  if v_found < coalesce(cardinality(p_ids), 0) then
    perform private.fail('media_not_found');
  end if;
  update public.media m set used_at = private.now()
  where m.id = any (p_ids) and m.used_at is null;
  return query
    select i.place::integer, m.id, m.kind, m.width, m.height, m.duration_ms, m.blur,
           m.locked_blur, m.alt, m.ai_label, m.state, m.review_state, m.is_live
    from unnest(p_ids) with ordinality i (id, place) join public.media m on m.id = i.id
    order by i.place;
end $$;
comment on function private.require_media(uuid, uuid[], public.upload_kind, integer, text) is
  'The media of a user for a purpose, in the given order, marked as used; places count from 1. '
  'Refuses media of other users, unfinished uploads, failed, held, removed or rejected ones, and '
  'those in which somebody is shown who has not agreed.';

create function private.refuse_unusable(p_media public.media) returns void
language plpgsql stable set search_path = '' as $$
begin
  if private.is_let_go(p_media.id) then
    perform private.fail('media_not_found');
  elsif p_media.state = 'uploading' then
    perform private.fail('upload_in_progress');
  elsif p_media.state = 'failed' then
    perform private.fail('media_failed');
  elsif p_media.moderation_state = 'held' then
    perform private.fail('content_under_review');
  elsif p_media.moderation_state = 'removed' or p_media.review_state = 'rejected' then
    perform private.fail('content_removed');
  end if;
  perform private.refuse_unreleased(p_media);
end $$;

create function private.drop_public_picture(p_media public.media) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  -- Nobody saw a picture that a list knows.
  if p_media.purpose in ('avatar', 'cover') and not private.is_quarantined(p_media.id)
     and not private.has_list_case(p_media.id) then
    delete from public.profile_pictures where media_id = p_media.id;
    perform private.fail_job_permanently(p_media.id, 'content_removed');
    update public.media set used_at = private.now() where id = p_media.id;
  end if;
end $$;
comment on function private.drop_public_picture(public.media) is
  'Deletes a profile picture permanently: its bucket is public, so hiding one means deleting its '
  'bytes. The row stays. Other media are left, and so is what is quarantined or waits for the case '
  'of a list.';

create function private.list_hold_reason() returns text
language sql immutable set search_path = '' as $$ select 'It waits until we have looked at it.' $$;
comment on function private.list_hold_reason() is
  'What the owner reads of a media item that a list of intimate pictures knows.';

create function private.moderate_media(
  p_media_id uuid, p_state public.moderation_state, p_reason text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_state public.moderation_state;
  v_media public.media;
begin
  perform private.lock_media(p_media_id);
  v_state := case
    when p_state = 'removed' then p_state
    when exists (select from private.open_bars where media_id = p_media_id) then 'removed'
    when p_state = 'live' and private.has_list_case(p_media_id) then 'held'
    else p_state end;
  update public.media
  set moderation_state = v_state,
      moderation_reason = case
        when v_state = 'live' then null
        when v_state = p_state then p_reason
        when v_state = 'held' then private.list_hold_reason()
        else private.copy_reason() end,
      scan_state = case
        when v_state <> p_state and v_state = 'removed' then 'barred'
        -- The end of a bar gives back nothing that staff removed meanwhile.
        when v_state = 'removed' and scan_state = 'barred' and state <> 'failed' then 'clear'
        else scan_state end
  where id = p_media_id returning * into v_media;
  if v_media.id is null then
    perform private.fail('media_not_found');
  end if;
  if p_state <> 'live' then
    perform private.drop_public_picture(v_media);
  end if;
  perform private.apply_pending_picture(v_media);
  perform private.replace_welcome_videos(v_media);
  perform private.notify_changed(
    v_media.owner_id, array['media'], jsonb_build_object('media_ids', array[p_media_id]));
end $$;
comment on function private.moderate_media(uuid, public.moderation_state, text) is
  'A decision of staff about a media item: live, held or removed, with the reason. A profile '
  'picture that is not live is deleted permanently. What waits for the case of a list is held and '
  'not live; a copy that a case bars is removed.';
