-- Reports of stories by users who see them, and decisions of staff about one. The snapshot keeps
-- the text and names the media item, which stays until staff decide.
create function private.report_story(
  p_request_id uuid, p_id uuid, p_reason public.report_reason, p_text text) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_draft private.reports := private.report_draft(p_request_id, 'story', p_id, p_reason, p_text);
  v_story public.stories;
begin
  select s.* into v_story from public.stories s
  join private.readable_stories r on r.id = s.id
  where s.id = p_id;
  if v_story.id is null then
    perform private.fail('story_not_found');
  end if;
  v_draft.owner_id := v_story.creator_id;
  return private.file_report(v_draft, jsonb_build_object(
    'text', v_story.text, 'created_at', v_story.created_at,
    'media_ids', array[v_story.media_id]), array[v_story.media_id]);
end $$;

create function private.moderate_story(
  p_story_id uuid, p_state public.moderation_state, p_reason text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_story public.stories;
begin
  -- The media item before its story, in the worker's lock order.
  perform private.lock_media(media_id) from public.stories where id = p_story_id;
  select * into v_story from public.stories where id = p_story_id for update;
  if v_story.id is null then
    perform private.fail('story_not_found');
  elsif v_story.moderation_state = p_state then
    perform private.fail('conflict');
  end if;
  update public.stories set moderation_state = p_state,
    moderation_reason = case when p_state <> 'live' then p_reason end
  where id = p_story_id;
  if p_state <> 'live' then
    delete from public.audience_events
    where creator_id = v_story.creator_id and subject_id = v_story.id;
  end if;
  perform private.moderate_media(m.id, p_state, p_reason)
  from public.media m
  where m.id = v_story.media_id and (m.moderation_state <> p_state or m.scan_state = 'barred')
    -- A media item of another decision stays as it left it, unless a removal is the stricter one.
    and (p_state = 'removed'
         or (m.moderation_state, m.moderation_reason)
            = (v_story.moderation_state, v_story.moderation_reason));
end $$;
comment on function private.moderate_story(uuid, public.moderation_state, text) is
  'A decision of staff about a story. held: hidden from all but its owner; removed: deletes its '
  'media item too; live: releases what this decision hid. Errors: story_not_found, conflict.';
