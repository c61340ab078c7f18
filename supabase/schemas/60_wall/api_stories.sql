-- The doors of stories. A card is {id, text, created_at, expires_at, is_seen, media {media_id,
-- kind, width, height, duration_ms, blur, alt, is_live}}; a group is {key, creator {id, username,
-- name, avatar}, stories [card, oldest first]}.
create function api.create_story(p_request_id uuid, p_media_id uuid, p_text text default null)
returns uuid
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.create_story(p_request_id, p_media_id, p_text);
end $$;
comment on function api.create_story(uuid, uuid, text) is
  'Shares an uploaded picture or film of purpose story for 24 hours. Returns the story. Errors: '
  'method_forbidden, invalid_payload, story_text_too_long, media_not_found, upload_in_progress, '
  'media_failed, content_under_review, content_removed, conflict (another story shows the medium), '
  'rate_limited, duplicate_request.';

create function api.remove_story(p_story_id uuid) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.remove_story(p_story_id);
end $$;
comment on function api.remove_story(uuid) is
  'Takes down an own story and its medium; again: nothing. Errors: method_forbidden, '
  'story_not_found, content_under_review, deletion_cap_reached.';

create function api.view_story(p_story_id uuid) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.view_story(p_story_id);
end $$;
comment on function api.view_story(uuid) is
  'Counts the caller''s view, once; the owner''s never. Errors: story_not_found.';

create function api.stories(p_before uuid default null) returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.stories(p_before);
end $$;
comment on function api.stories(uuid) is
  'Groups of the newest 500 stories of others, before the group of that key, newest first, 20 a '
  'page.';

create function api.creator_stories(p_creator_id uuid) returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.creator_stories(p_creator_id);
end $$;
comment on function api.creator_stories(uuid) is
  'The group of one creator; null where the caller sees none.';

create function api.my_stories(p_before uuid default null) returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.my_stories(p_before);
end $$;
comment on function api.my_stories(uuid) is
  'The caller''s stories of the last 24 hours before a story, newest first, 20 a page: [{id, text, '
  'created_at, expires_at, moderation_state, views, media {..., state, failure}}]. Errors: '
  'method_forbidden.';

create function api.story_views(p_story_id uuid, p_before uuid default null) returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.story_views(p_story_id, p_before);
end $$;
comment on function api.story_views(uuid, uuid) is
  'For the owner: who saw a story before a view, newest first, 20 a page: [{id, created_at, viewer '
  '{id, username, name, avatar}}]. Errors: method_forbidden, story_not_found.';

create function api.report_story(
  p_request_id uuid, p_id uuid, p_reason public.report_reason, p_text text default null)
returns uuid
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.report_story(p_request_id, p_id, p_reason, p_text);
end $$;
comment on function api.report_story(uuid, uuid, public.report_reason, text) is
  'Reports a story to staff, once. Errors: story_not_found, cannot_report_yourself, '
  'already_reported, report_too_long, invalid_payload, rate_limited.';

grant execute on function
  private.create_story(uuid, uuid, text),
  api.create_story(uuid, uuid, text),
  private.remove_story(uuid),
  api.remove_story(uuid),
  private.view_story(uuid),
  api.view_story(uuid),
  private.stories(uuid),
  api.stories(uuid),
  private.creator_stories(uuid),
  api.creator_stories(uuid),
  private.my_stories(uuid),
  api.my_stories(uuid),
  private.story_views(uuid, uuid),
  api.story_views(uuid, uuid),
  private.report_story(uuid, uuid, public.report_reason, text),
  api.report_story(uuid, uuid, public.report_reason, text) to authenticated;
