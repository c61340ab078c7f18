-- Which files may be uploaded for which purpose, and which may be shown. Higher domains call
-- require_media() before they show a media item, and read media.is_live when its row changes.
create function private.review_of(p_media_ids uuid[]) returns public.review_state
language sql stable security definer set search_path = '' as $$
  select case when bool_or(review_state = 'pending') then 'pending'
              when bool_and(review_state = 'rejected') then 'rejected'
              else 'approved' end::public.review_state
  from public.media where id = any (p_media_ids)
$$;
comment on function private.review_of(uuid[]) is
  'The review of several media together: pending until the last one is reviewed, rejected where '
  'none of them was approved.';

create view private.live_media as select * from public.media where is_live;
comment on view private.live_media is
  'Media that may be shown to users who see the content that shows them.';

create function private.is_quarantined(p_media_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.media m join private.upload_slots s on s.media_id = m.id
    where m.id = p_media_id and m.scan_state = 'quarantined')
$$;
comment on function private.is_quarantined(uuid) is
  'Whether the file of a media item is evidence in quarantine: as long as its slot names it.';

create function private.has_list_case(p_media_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.list_hits
    where media_id = p_media_id and list = 'ncii' and decided_at is null)
$$;
comment on function private.has_list_case(uuid) is
  'Whether staff still have to decide the case that a list of intimate pictures opened.';

create function private.is_let_go(p_media_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.media_let_go where media_id = p_media_id)
$$;
comment on function private.is_let_go(uuid) is
  'Whether the owner of a media item removed it before staff had decided about it.';

create function private.is_media_in_question(p_media_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select private.has_list_case(p_media_id) or exists (
    select from public.media where id = p_media_id and moderation_state = 'held')
$$;
comment on function private.is_media_in_question(uuid) is
  'Whether staff still have to decide about a media item: it is held, or a list''s case is open.';

create function private.media_kind_of(p_type text) returns public.media_kind
language sql immutable set search_path = '' as $$
  select case
    when p_type in ('image/png', 'image/jpeg', 'image/heic') then 'image'
    when p_type in ('video/mp4', 'video/quicktime') then 'video'
    when p_type in ('audio/wav', 'audio/x-wav', 'audio/webm', 'audio/ogg', 'audio/mp4',
                    'audio/x-m4a') then 'audio'
  end::public.media_kind
$$;
comment on function private.media_kind_of(text) is
  'The kind of an allowed type; null for any other.';

create function private.processed_kinds() returns public.media_kind[]
language sql immutable set search_path = '' as $$
  select array['image', 'video', 'audio']::public.media_kind[]
$$;
comment on function private.processed_kinds() is
  'Kinds that the worker can process. A file of another kind is refused before its upload.';

create function private.upload_kinds(p_purpose public.upload_kind) returns public.media_kind[]
language sql immutable set search_path = '' as $$
  select case
    when p_purpose = 'chat' then array['image', 'video', 'audio']
    when p_purpose in ('post', 'story') then array['image', 'video']
    when p_purpose = 'preview' then array['video']
    else array['image']
  end::public.media_kind[]
$$;

create function private.upload_bucket(p_kind public.media_kind) returns text
language sql immutable set search_path = '' as $$ select 'uploads-' || p_kind $$;

create function private.target_bucket(p_purpose public.upload_kind) returns text
language sql immutable set search_path = '' as $$
  select case when p_purpose in ('avatar', 'cover') then 'profiles'
              when p_purpose in ('id_document', 'id_selfie') then 'kyc'
              else 'media' end
$$;
comment on function private.target_bucket(public.upload_kind) is
  'The bucket of the worker''s results. profiles is public, so names there reveal nothing.';

create function private.max_upload_bytes(
  p_role public.user_role, p_purpose public.upload_kind, p_kind public.media_kind) returns bigint
language sql immutable set search_path = '' as $$
  select case
    when p_kind = 'image' then private.limit_image_max_bytes()
    when p_kind = 'audio' then private.limit_audio_max_bytes()
    when p_purpose = 'story' then private.limit_story_video_max_bytes()
    when p_role = 'fan' then private.limit_fan_video_max_bytes()
    else private.limit_video_max_bytes()
  end
$$;

create function private.upload_role(p_owner_id uuid) returns public.user_role
language plpgsql stable security definer set search_path = '' as $$
begin
  return case when private.is_special(p_owner_id)
                or (private.role_of(p_owner_id) = 'creator' and private.is_accepted(p_owner_id))
              then 'creator' else 'fan' end;
end $$;
comment on function private.upload_role(uuid) is
  'The role for upload limits and the rank at the worker. A client chooses the role at sign-up, '
  'so a creator counts as a fan here until staff accept them.';

create function private.job_rank(p_owner_id uuid, p_purpose public.upload_kind)
returns private.job_rank
language plpgsql stable security definer set search_path = '' as $$
begin
  -- Only the slots of an application take ID pictures, so nobody can flood the first rank.
  return case when p_purpose in ('id_document', 'id_selfie') then 'enrolment'
              else private.upload_role(p_owner_id)::text end;
end $$;

create function private.max_uploads_per_hour(
  p_role public.user_role, p_kind public.media_kind) returns integer
language sql immutable set search_path = '' as $$
  select case p_kind
    when 'image' then case p_role when 'fan' then private.limit_fan_images_per_hour()
                                  else private.limit_images_per_hour() end
    when 'video' then case p_role when 'fan' then private.limit_fan_videos_per_hour()
                                  else private.limit_videos_per_hour() end
    when 'audio' then case p_role when 'fan' then private.limit_fan_audios_per_hour()
                                  else private.limit_audios_per_hour() end
  end
$$;

create function private.max_unused_bytes(p_role public.user_role) returns bigint
language sql immutable set search_path = '' as $$
  select case p_role when 'fan' then private.limit_fan_unused_bytes_max()
                     else private.limit_unused_bytes_max() end
$$;

create function private.unused_bytes(p_owner_id uuid) returns bigint
language sql stable security definer set search_path = '' as $$
  select coalesce(sum(coalesce(s.declared_bytes, m.bytes)), 0)::bigint
  from public.media m left join private.upload_slots s on s.media_id = m.id
  where m.owner_id = p_owner_id and m.used_at is null and m.state <> 'failed'
    -- ID pictures belong to an application, which nothing shows.
    and m.purpose not in ('id_document', 'id_selfie')
    -- An empty slot that has expired takes no file.
    and (s.media_id is null or s.filled_at is not null or s.expires_at > private.now())
$$;
comment on function private.unused_bytes(uuid) is
  'Bytes of a user''s files that nothing shows: as announced before the upload and the '
  'processing, as stored after them.';

create function private.refused_length(
  p_owner_id uuid, p_kind public.media_kind, p_duration_ms integer) returns public.error_code
language sql stable security definer set search_path = '' as $$
  select case
    when p_kind <> 'audio' then null
    -- Whole seconds: a browser's clock and a codec's frames miss a bound by parts of one.
    when round(p_duration_ms / 1000.0) < private.limit_audio_min_seconds() then 'audio_too_short'
    when round(p_duration_ms / 1000.0) > case private.role_of(p_owner_id)
      when 'fan' then private.limit_fan_audio_max_seconds()
      else private.limit_audio_max_seconds() end then 'audio_too_long'
  end::public.error_code
$$;
comment on function private.refused_length(uuid, public.media_kind, integer) is
  'Why a recording of this length may not be used by this user, or null. The length is that of '
  'the processed file, not the announced one.';

create function private.slot_lifetime(p_kind public.media_kind) returns interval
language sql immutable set search_path = '' as $$
  select make_interval(mins => case when p_kind = 'video'
    then private.limit_video_slot_minutes() else private.limit_upload_slot_minutes() end)
$$;
comment on function private.slot_lifetime(public.media_kind) is
  'The lifetime of a slot. Storage checks it with every part of a video''s upload.';

create function private.rendition_files(
  p_kind public.media_kind, p_purpose public.upload_kind) returns text[]
language sql immutable set search_path = '' as $$
  select case p_kind
    when 'image' then array['full.webp', 'thumb.webp']
      || case when p_purpose = 'cover' then array['card.webp'] end
    when 'video' then array['video.mp4', 'poster.webp', 'thumb.webp']
    when 'audio' then array['audio.m4a'] end
$$;
comment on function private.rendition_files(public.media_kind, public.upload_kind) is
  'The files that the worker makes of a media item, each of them always.';

create function private.rendition_names(p_folder uuid) returns text[]
language sql immutable set search_path = '' as $$
  select array_agg(distinct p_folder || '/' || f.name)
  from unnest(enum_range(null::public.media_kind)) k (kind),
       unnest(enum_range(null::public.upload_kind)) u (purpose),
       unnest(private.rendition_files(k.kind, u.purpose)) f (name)
$$;
comment on function private.rendition_names(uuid) is
  'Every name that the worker may store for one media item of any kind.';

create function private.address_seconds(p_type text, p_duration_ms integer) returns integer
language sql immutable set search_path = '' as $$
  select case when p_type like 'image/%' then private.limit_picture_url_seconds()
    else least(private.limit_stream_url_max_seconds(),
               private.limit_stream_url_pause_seconds() + ceil(p_duration_ms / 500.0)::integer)
  end
$$;
comment on function private.address_seconds(text, integer) is
  'The lifetime of an address: short for a picture, twice its length and a pause for video and '
  'audio.';

create function private.cover_file(p_file text) returns text
language sql immutable set search_path = '' as $$
  select case p_file when 'poster.webp' then 'full.webp' else p_file end
$$;
comment on function private.cover_file(text) is
  'The file of a cover that is shown in place of this file of its video.';

create function private.served_files(p_names text[])
returns table (nth integer, media_id uuid, is_live boolean, seconds integer, cover_id uuid)
language sql stable security definer set search_path = '' as $$
  select n.nth::integer, m.id, m.is_live, private.address_seconds(r.type, m.duration_ms), c.id
  from unnest(p_names) with ordinality n (name, nth)
  join private.renditions r on r.bucket = 'media' and r.name = n.name
  join public.media m on m.id = r.media_id
  left join (private.video_covers f
             join private.live_media c on c.id = f.cover_id
             join private.renditions cr on cr.media_id = c.id)
    on f.video_id = m.id and m.kind = 'video'
   and cr.name = c.id || '/' || private.cover_file(split_part(n.name, '/', 2))
$$;
comment on function private.served_files(text[]) is
  'The renditions of these names, in their order: media item, lifetime of an address in seconds, '
  'and the cover that is shown in place of a video''s poster and small picture, once it is ready '
  'and while it may be shown. Returns no name.';
grant execute on function private.cover_file(text), private.served_files(text[])
  to anon, authenticated;

create function private.is_my_open_slot(p_bucket text, p_name text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.upload_slots s
    where s.bucket = p_bucket and s.name = p_name and s.owner_id = auth.uid()
      and s.filled_at is null and s.expires_at > private.now()
      and not private.is_out(s.owner_id))
$$;
comment on function private.is_my_open_slot(text, text) is
  'Whether the caller may upload under this name: their own slot, open and empty.';

grant execute on function private.is_my_open_slot(text, text) to authenticated;

create view private.my_pending_profile_pictures as
select w.kind, m.state = 'ready' and m.review_state = 'pending' as is_waiting
from private.pending_profile_pictures w
join public.media m
  on m.id = w.media_id and m.state <> 'failed' and m.review_state <> 'rejected'
where w.profile_id = (select auth.uid());
comment on view private.my_pending_profile_pictures is
  'Kinds of profile pictures that the caller chose and that are not shown yet. is_waiting: for '
  'their review.';
grant select on private.my_pending_profile_pictures to authenticated;
