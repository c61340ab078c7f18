-- API of media. A file is uploaded in three steps: request a slot, store the file under the slot's
-- name through Storage, wait until my_media() returns ready or failed.
create function api.my_media(p_ids uuid[]) returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return (
    select coalesce(json_agg(json_build_object('id', m.id, 'state', m.state,
      'failure', m.failure, 'width', m.width, 'height', m.height, 'blur', m.blur,
      'ai_label', m.ai_label)), '[]')
    from public.media m where m.id = any (p_ids[1:100]));
end $$;
comment on function api.my_media(uuid[]) is
  'The caller''s own media of a list of ids, at most a hundred: [{id, state, failure: a code or '
  'null, width, height, blur, ai_label}].';
grant execute on function api.my_media(uuid[]) to authenticated;

create function api.request_upload(
  p_purpose public.upload_kind, p_bytes bigint, p_type text) returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.request_upload(p_purpose, p_bytes, p_type);
end $$;
comment on function api.request_upload(public.upload_kind, bigint, text) is
  'Opens a slot for one file of this size in bytes: {media_id, bucket, name}. Errors: '
  'upload_unauthorized, agreement_required, invalid_payload, too_many_uploads, '
  'uploads_per_hour_reached, unused_uploads_too_big, upload_type_not_allowed, upload_too_big, '
  'invalid_image_format, '
  'image_too_big, story_format_not_supported, story_file_too_big, video_format_not_supported, '
  'video_too_big, audio_format_not_supported, chat_file_too_big.';

create function api.discard_media(p_media_id uuid) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.discard_media(p_media_id);
end $$;
comment on function api.discard_media(uuid) is
  'Removes a media item of the caller that nothing shows, in any state. Errors: media_not_found, '
  'conflict.';

create function api.describe_media(
  p_media_id uuid, p_alt text, p_ai_label public.ai_label default null)
returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return to_json(private.describe_media(p_media_id, p_alt, p_ai_label));
end $$;
comment on function api.describe_media(uuid, text, public.ai_label) is
  'Describes a picture or video of the caller for a post, a story or a message that is not sent; '
  'empty removes the description. p_ai_label: whether a machine edited or generated it; null '
  'leaves that. Returns the label that is shown: what its metadata says, where that is more. '
  'Errors: '
  'media_not_found, description_too_long, conflict (sent), '
  'content_under_review, content_removed.';

create function api.set_profile_picture(p_media_id uuid) returns text
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.set_profile_picture(p_media_id);
end $$;
comment on function api.set_profile_picture(uuid) is
  'Sets an uploaded avatar or cover: set, or pending while it is processed. Errors: '
  'media_not_found, upload_in_progress, media_failed, content_under_review, content_removed.';

create function api.set_welcome_video(p_media_id uuid) returns text
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.set_welcome_video(p_media_id);
end $$;
comment on function api.set_welcome_video(uuid) is
  'Sets the welcome video of the caller''s page: set, or pending while it is processed; the '
  'earlier one is shown until then. Errors: media_not_found, upload_in_progress, media_failed, '
  'content_under_review, content_removed.';

create function api.remove_welcome_video() returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.remove_welcome_video();
end $$;
comment on function api.remove_welcome_video() is
  'Removes the welcome video of the caller''s page. Errors: media_processing while one is '
  'processed, media_not_found.';

create function api.set_video_cover(p_video_id uuid, p_cover_id uuid) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.set_video_cover(p_video_id, p_cover_id);
end $$;
comment on function api.set_video_cover(uuid, uuid) is
  'Sets a picture as the cover of an unsent video of the calling creator, in place of its poster; '
  'null removes it. Errors: method_forbidden, media_not_found, conflict (sent), invalid_payload, '
  'upload_in_progress, media_failed, content_under_review, content_removed.';

grant execute on function
  private.request_upload(public.upload_kind, bigint, text),
  api.request_upload(public.upload_kind, bigint, text),
  private.discard_media(uuid), api.discard_media(uuid),
  private.describe_media(uuid, text, public.ai_label),
  api.describe_media(uuid, text, public.ai_label),
  private.set_profile_picture(uuid), api.set_profile_picture(uuid),
  private.set_welcome_video(uuid), api.set_welcome_video(uuid),
  private.remove_welcome_video(), api.remove_welcome_video(),
  private.set_video_cover(uuid, uuid), api.set_video_cover(uuid, uuid) to authenticated;
