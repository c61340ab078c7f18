-- API of stories. A card is {id, text, created_at, expires_at, is_seen, media {media_id, kind,
-- width, height, duration_ms, blur, alt, is_live}}; a group is {key, creator {id, username, name,
-- avatar}, stories [card, oldest first]}.
create function api.create_story(p_request_id uuid, p_media_id uuid, p_text text default null)
returns uuid
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.create_story(p_request_id, p_media_id, p_text);
end $$;
comment on function api.create_story(uuid, uuid, text) is
  'Shares an uploaded picture or video of purpose story for 24 hours. Returns the story. Errors: '
  'method_forbidden, invalid_payload, story_text_too_long, media_not_found, upload_in_progress, '
  'media_failed, content_under_review, content_removed, conflict (another story shows the media '
  'item), rate_limited, duplicate_request.';

create function api.remove_story(p_story_id uuid) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.remove_story(p_story_id);
end $$;
comment on function api.remove_story(uuid) is
  'Removes an own story and its media item; a repetition does nothing. Errors: method_forbidden, '
  'story_not_found, content_under_review, deletion_cap_reached.';

create function api.view_story(p_story_id uuid) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.view_story(p_story_id);
end $$;
comment on function api.view_story(uuid) is
  'Counts the caller''s view, once; never the owner''s. Errors: story_not_found.';

create function api.stories(p_before uuid default null) returns json
language plpgsql volatile security invoker set search_path = ''
set plan_cache_mode = force_generic_plan as $$
begin
  return private.story_page(private.story_candidates(p_before));
end $$;
comment on function api.stories(uuid) is
  'Groups of the newest 500 stories of others, before the group of a key, newest first, 20 a '
  'page.';

create function api.feed_stories(p_before uuid default null) returns json
language plpgsql volatile security invoker set search_path = ''
set plan_cache_mode = force_generic_plan as $$
begin
  return private.story_page(private.feed_story_candidates(p_before));
end $$;
comment on function api.feed_stories(uuid) is
  'The same as stories() of the creators whom the caller follows or subscribes to.';

create function api.creator_stories(p_creator_id uuid) returns json
language plpgsql volatile security invoker set search_path = ''
set plan_cache_mode = force_generic_plan as $$
declare
  v_me uuid := auth.uid();
begin
  return (
    select json_build_object('key', g.ids[1], 'creator', a.summary, 'stories', g.cards)
    from (
      select array_agg(n.id order by n.id desc) as ids, json_agg(n.summary order by n.id) as cards
      from (
        select s.id, s.summary from private.story_summaries s
        where s.creator_id = p_creator_id and s.creator_id <> v_me
          -- Bounds the scan: the policy is evaluated for the stories of a day only.
          and s.expires_at > private.now()
        order by s.id desc limit private.limit_stories_max()) n) g
    join private.user_summaries a on a.id = p_creator_id
    where g.ids is not null);
end $$;
comment on function api.creator_stories(uuid) is
  'The group of one creator; null where the caller sees none, and for the creator.';

create function api.my_stories(p_before uuid default null) returns json
language plpgsql volatile security invoker set search_path = ''
set plan_cache_mode = force_generic_plan as $$
declare
  v_me uuid := private.signed_in_creator();
  v_before uuid := coalesce(p_before, private.last_id());
begin
  return (
    select coalesce(json_agg(json_build_object(
      'id', s.id, 'text', s.text, 'created_at', s.created_at, 'expires_at', s.expires_at,
      'moderation_state', s.moderation_state,
      'views', coalesce((
        select c.views from private.story_view_counts c where c.story_id = s.id), 0),
      'media', json_build_object(
        'media_id', m.id, 'kind', m.kind, 'width', m.width, 'height', m.height,
        'duration_ms', m.duration_ms, 'blur', m.blur, 'alt', m.alt,
        'ai_label', m.ai_label, 'state', m.state,
        'failure', m.failure, 'review_state', m.review_state, 'is_live', m.is_live))
      order by s.id desc), '[]')
    from (
      select x.id, x.media_id, x.text, x.moderation_state, x.created_at, x.expires_at
      from public.stories x
      where x.creator_id = v_me and x.expires_at > private.now()
        and x.id < v_before
      order by x.id desc limit private.limit_page_stories()) s
    join public.media m on m.id = s.media_id);
end $$;
comment on function api.my_stories(uuid) is
  'The caller''s stories of the last 24 hours before a story, newest first, 20 a page: [{id, text, '
  'created_at, expires_at, moderation_state, views, media {..., state, failure, review_state}}]. '
  'Errors: method_forbidden.';

create function api.story_views(p_story_id uuid, p_before uuid default null) returns json
language plpgsql volatile security invoker set search_path = ''
set plan_cache_mode = force_generic_plan as $$
declare
  v_before uuid := coalesce(p_before, private.last_id());
begin
  perform private.signed_in_creator();
  if not exists (
      select from private.readable_stories r where r.id = p_story_id and r.is_own) then
    perform private.fail('story_not_found');
  end if;
  return (
    select coalesce(json_agg(json_build_object(
      'id', v.id, 'created_at', v.created_at, 'viewer', a.fan_summary) order by v.id desc), '[]')
    from (
      select w.id, w.viewer_id, w.created_at from public.story_views w
      where w.story_id = p_story_id and w.id < v_before
      order by w.id desc limit private.limit_page_story_views()) v
    join private.user_summaries a on a.id = v.viewer_id);
end $$;
comment on function api.story_views(uuid, uuid) is
  'For the owner: viewers of a story before a view, newest first, 20 a page: [{id, created_at, '
  'viewer {id, username, name, avatar, is_verified}}]. Errors: method_forbidden, story_not_found.';

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
  api.stories(uuid),
  api.feed_stories(uuid),
  api.creator_stories(uuid),
  api.my_stories(uuid),
  api.story_views(uuid, uuid),
  private.report_story(uuid, uuid, public.report_reason, text),
  api.report_story(uuid, uuid, public.report_reason, text) to authenticated;
