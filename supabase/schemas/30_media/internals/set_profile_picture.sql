-- Avatars and covers. A picture can be chosen before it is ready: the request is stored and carried
-- out when the worker reports. The replaced picture is deleted, and all of them when an account is
-- held.
create function private.drop_picture(p_profile_id uuid, p_kind public.picture_kind) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_media_id uuid;
begin
  delete from public.profile_pictures where profile_id = p_profile_id and kind = p_kind
  returning media_id into v_media_id;
  if v_media_id is not null then
    perform private.drop_media(v_media_id);
  end if;
end $$;

create function private.show_picture(p_media public.media) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_kind public.picture_kind := p_media.purpose::text::public.picture_kind;
  v_earlier_id uuid;
begin
  delete from public.profile_pictures where profile_id = p_media.owner_id and kind = v_kind
  returning media_id into v_earlier_id;
  perform private.let_go_profile_media(array[v_earlier_id]);
  insert into public.profile_pictures (
    profile_id, kind, media_id, name, thumb_name, card_name, width, height, blur)
  select p_media.owner_id, v_kind, p_media.id, f.name, s.name, c.name, f.width, f.height,
         p_media.blur
  from private.renditions f
  join private.renditions s on s.media_id = f.media_id and s.variant = 'thumb'
  left join private.renditions c on c.media_id = f.media_id and c.variant = 'card'
  where f.media_id = p_media.id and f.variant = 'full';
end $$;

create function private.apply_pending_picture(p_media public.media) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  -- one that is held or waits for its review is set when staff let it go
  delete from private.pending_profile_pictures where media_id = p_media.id and p_media.is_live;
  if found then
    perform private.show_picture(p_media);
  end if;
end $$;

create function private.request_profile_picture(p_owner_id uuid, p_media_id uuid) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_media public.media;
  v_earlier_id uuid;
begin
  perform 1 from private.account_statuses where profile_id = p_owner_id for update;
  select * into v_media from public.media
  where id = p_media_id and owner_id = p_owner_id and purpose in ('avatar', 'cover') for update;
  if v_media.id is null or private.is_let_go(p_media_id) then
    perform private.fail('media_not_found');
  elsif v_media.state = 'failed' then
    perform private.fail('media_failed');
  elsif v_media.moderation_state <> 'live' and v_media.state = 'ready' then
    perform private.fail(case v_media.moderation_state
      when 'held' then 'content_under_review' else 'content_removed' end);
  elsif v_media.review_state = 'rejected' then
    perform private.fail('content_removed');
  end if;
  perform private.refuse_unreleased(v_media);
  if exists (select from public.profile_pictures where media_id = p_media_id) then
    return 'set';
  end if;
  delete from private.pending_profile_pictures
  where profile_id = p_owner_id and kind = v_media.purpose::text::public.picture_kind
  returning media_id into v_earlier_id;
  if v_earlier_id <> p_media_id then
    perform private.drop_media(v_earlier_id);
  end if;
  update public.media set used_at = coalesce(used_at, private.now())
  where id = p_media_id returning * into v_media;
  if v_media.is_live then
    perform private.show_picture(v_media);
    return 'set';
  end if;
  insert into private.pending_profile_pictures (profile_id, kind, media_id)
  values (p_owner_id, v_media.purpose::text::public.picture_kind, p_media_id);
  return 'pending';
end $$;
comment on function private.request_profile_picture(uuid, uuid) is
  'Sets an avatar or cover, now (set) or when it is ready and reviewed (pending). Called for a '
  'user by their own request and by enrolment.';

create function private.set_profile_picture(p_media_id uuid) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := private.require_user();
begin
  -- An empty slot is swept. Only an application chooses pictures before their upload.
  if exists (
      select from public.media
      where id = p_media_id and owner_id = v_me and purpose in ('avatar', 'cover')
        and state = 'uploading') then
    perform private.fail('upload_in_progress');
  end if;
  return private.request_profile_picture(v_me, p_media_id);
end $$;

create function private.tg_account_statuses__purge_pictures() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.drop_picture(new.profile_id, k.kind)
  from unnest(enum_range(null::public.picture_kind)) k (kind);
  return null;
end $$;
