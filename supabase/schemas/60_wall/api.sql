-- API of the wall: writing. api_reading.sql has the read functions.
create function api.create_post(
  p_audience public.post_audience, p_text text, p_media_ids uuid[], p_request_id uuid,
  p_kind public.post_kind default null, p_options text[] default null,
  p_is_promo boolean default false, p_preview_id uuid default null) returns uuid
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.create_post(
    p_audience, p_text, p_media_ids, p_request_id, p_kind, p_options, p_is_promo, p_preview_id);
end $$;
comment on function api.create_post(
  public.post_audience, text, uuid[], uuid, public.post_kind, text[], boolean, uuid) is
  'Publishes a post of the calling creator: text, up to nine pictures, one video with text, or a '
  'poll of two to five options with text; a public post may be a promotion, a private one may have '
  'a free preview, a picture beside its media. p_kind, where given, must match the content. '
  'Returns the post. Errors: method_forbidden, post_text_required, poll_text_required, '
  'post_text_too_long, too_many_post_images, invalid_poll_options, free_wall_disabled, '
  'promo_limit_reached, media_not_found, upload_in_progress, media_failed, content_under_review, '
  'content_removed, invalid_payload, rate_limited, duplicate_request.';

create function api.edit_post(
  p_post_id uuid, p_text text, p_media_ids uuid[] default null,
  p_seen_at timestamptz default null) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.edit_post(p_post_id, p_text, p_media_ids, p_seen_at);
end $$;
comment on function api.edit_post(uuid, text, uuid[], timestamptz) is
  'Sets text and media of an own post, in their order; null leaves the media unchanged. Removed '
  'media are deleted. An edit that removes all former media counts as a deletion, also where it '
  'adds others. p_seen_at: the version that the caller has seen, which is edited_at, or created_at '
  'before the first edit. Errors: method_forbidden, post_not_found, content_under_review, '
  'content_removed, conflict (edited since, to something else), deletion_cap_reached, and those of '
  'create_post about text and media.';

create function api.set_preview(p_post_id uuid, p_media_id uuid default null) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.set_preview(p_post_id, p_media_id);
end $$;
comment on function api.set_preview(uuid, uuid) is
  'Sets the free preview of an own private post in place of the former one, which is deleted; null '
  'removes it. The same one again changes nothing. Errors: method_forbidden, post_not_found, '
  'content_under_review, content_removed, media_not_found, upload_in_progress, media_failed, '
  'invalid_payload (a public post; no picture; a picture that a post shows).';

create function api.set_post_audience(p_post_id uuid, p_audience public.post_audience)
returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.set_post_audience(p_post_id, p_audience);
end $$;
comment on function api.set_post_audience(uuid, public.post_audience) is
  'Shows an own post to everybody or to subscribers only; the same again changes nothing. Its pin '
  'moves along where the other audience has none. Errors: method_forbidden, post_not_found, '
  'content_under_review, content_removed, promo_is_public, free_wall_disabled, invalid_payload.';

create function api.remove_post(p_post_id uuid) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.remove_post(p_post_id);
end $$;
comment on function api.remove_post(uuid) is
  'Removes a post of the calling creator, its media, its preview and its pin. Errors: '
  'method_forbidden, post_not_found, content_under_review, deletion_cap_reached.';

create function api.deletions_left(p_made_at timestamptz default null) returns bigint
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.my_deletions_left(p_made_at);
end $$;
comment on function api.deletions_left(timestamptz) is
  'The number of posts and stories that the calling creator may still delete in the UTC month. '
  'Errors: method_forbidden.';

create function api.pin_post(p_post_id uuid, p_on boolean) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.pin_post(p_post_id, p_on);
end $$;
comment on function api.pin_post(uuid, boolean) is
  'Pins an own post in place of the pinned one of its audience, or unpins it. Errors: '
  'method_forbidden, post_not_found, invalid_payload.';

create function api.schedule_post(
  p_request_id uuid, p_at timestamptz, p_audience public.post_audience, p_text text,
  p_media_ids uuid[], p_kind public.post_kind default null, p_options text[] default null,
  p_is_promo boolean default false, p_preview_id uuid default null) returns uuid
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.schedule_post(
    p_request_id, p_at, p_audience, p_text, p_media_ids, p_kind, p_options, p_is_promo,
    p_preview_id);
end $$;
comment on function api.schedule_post(
  uuid, timestamptz, public.post_audience, text, uuid[], public.post_kind, text[], boolean,
  uuid) is
  'Schedules a post at a quarter of an hour within 30 days. Returns its id. Errors: '
  'invalid_schedule_slot, schedule_in_past, schedule_too_far, and those of create_post.';

create function api.edit_scheduled(
  p_scheduled_id uuid, p_at timestamptz default null, p_text text default null,
  p_media_ids uuid[] default null, p_audience public.post_audience default null,
  p_version integer default null, p_preview_id uuid default null,
  p_is_preview_removed boolean default false) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.edit_scheduled(
    p_scheduled_id, p_at, p_text, p_media_ids, p_audience, p_version, p_preview_id,
    p_is_preview_removed);
end $$;
comment on function api.edit_scheduled(
  uuid, timestamptz, text, uuid[], public.post_audience, integer, uuid, boolean) is
  'Changes a scheduled post; null leaves a field unchanged. p_version: the version that the caller '
  'has seen. A post that becomes public loses its preview. Errors: method_forbidden, '
  'scheduled_not_found, conflict (edited since), media_processing (a media item is still '
  'processed), and those of schedule_post.';

create function api.remove_scheduled(p_scheduled_id uuid) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.remove_scheduled(p_scheduled_id);
end $$;
comment on function api.remove_scheduled(uuid) is
  'Removes a scheduled post and its media. Errors: method_forbidden, scheduled_not_found, '
  'media_processing (a media item is still processed).';

create function api.like_post(p_post_id uuid, p_on boolean) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.like_post(p_post_id, p_on);
end $$;
comment on function api.like_post(uuid, boolean) is
  'Likes or unlikes a post. Errors: post_not_found, cannot_like_own_post, ineligible_action '
  '(another creator), invalid_payload, rate_limited (likes that are given).';

create function api.vote(p_post_id uuid, p_option smallint) returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.vote(p_post_id, p_option);
end $$;
comment on function api.vote(uuid, smallint) is
  'Votes once. Returns the poll: {options: [{option, text, votes, percent}], total, voted}. '
  'Errors: post_not_found, cannot_vote_own_poll, ineligible_action, invalid_poll_option, '
  'already_voted.';

create function api.create_comment(p_request_id uuid, p_post_id uuid, p_text text) returns uuid
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.create_comment(p_request_id, p_post_id, p_text);
end $$;
comment on function api.create_comment(uuid, uuid, text) is
  'Comments on a post, 4 to 100 characters. Returns the comment. Errors: post_not_found, '
  'ineligible_action, comment_too_short, comment_too_long, invalid_payload, rate_limited, '
  'duplicate_request.';

create function api.remove_comment(p_comment_id uuid) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.remove_comment(p_comment_id);
end $$;
comment on function api.remove_comment(uuid) is
  'Removes a comment, by its author or the post''s owner. Errors: comment_not_found.';

create function api.like_comment(p_comment_id uuid, p_on boolean) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.like_comment(p_comment_id, p_on);
end $$;
comment on function api.like_comment(uuid, boolean) is
  'Likes or unlikes a comment of another user. Errors: comment_not_found, '
  'cannot_like_own_comment, ineligible_action, invalid_payload, rate_limited.';

create function api.report_post(
  p_request_id uuid, p_id uuid, p_reason public.report_reason, p_text text default null)
returns uuid
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.report_post(p_request_id, p_id, p_reason, p_text);
end $$;
comment on function api.report_post(uuid, uuid, public.report_reason, text) is
  'Reports a post to staff, once. Errors: post_not_found, cannot_report_yourself, '
  'already_reported, report_too_long, invalid_payload, rate_limited.';

create function api.report_comment(
  p_request_id uuid, p_id uuid, p_reason public.report_reason, p_text text default null)
returns uuid
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.report_comment(p_request_id, p_id, p_reason, p_text);
end $$;
comment on function api.report_comment(uuid, uuid, public.report_reason, text) is
  'Reports a comment to staff, once. Errors: comment_not_found, cannot_report_yourself, '
  'already_reported, report_too_long, invalid_payload, rate_limited.';

grant execute on function
  private.create_post(
    public.post_audience, text, uuid[], uuid, public.post_kind, text[], boolean, uuid),
  api.create_post(
    public.post_audience, text, uuid[], uuid, public.post_kind, text[], boolean, uuid),
  private.edit_post(uuid, text, uuid[], timestamptz),
  api.edit_post(uuid, text, uuid[], timestamptz),
  private.set_preview(uuid, uuid),
  api.set_preview(uuid, uuid),
  private.set_post_audience(uuid, public.post_audience),
  api.set_post_audience(uuid, public.post_audience),
  private.remove_post(uuid),
  api.remove_post(uuid),
  private.my_deletions_left(timestamptz),
  api.deletions_left(timestamptz),
  private.pin_post(uuid, boolean),
  api.pin_post(uuid, boolean),
  private.schedule_post(
    uuid, timestamptz, public.post_audience, text, uuid[], public.post_kind, text[], boolean,
    uuid),
  api.schedule_post(
    uuid, timestamptz, public.post_audience, text, uuid[], public.post_kind, text[], boolean,
    uuid),
  private.edit_scheduled(
    uuid, timestamptz, text, uuid[], public.post_audience, integer, uuid, boolean),
  api.edit_scheduled(
    uuid, timestamptz, text, uuid[], public.post_audience, integer, uuid, boolean),
  private.remove_scheduled(uuid),
  api.remove_scheduled(uuid),
  private.like_post(uuid, boolean),
  api.like_post(uuid, boolean),
  private.vote(uuid, smallint),
  api.vote(uuid, smallint),
  private.create_comment(uuid, uuid, text),
  api.create_comment(uuid, uuid, text),
  private.remove_comment(uuid),
  api.remove_comment(uuid),
  private.like_comment(uuid, boolean),
  api.like_comment(uuid, boolean),
  private.report_post(uuid, uuid, public.report_reason, text),
  api.report_post(uuid, uuid, public.report_reason, text),
  private.report_comment(uuid, uuid, public.report_reason, text),
  api.report_comment(uuid, uuid, public.report_reason, text) to authenticated;
