-- Removing a story, which counts as a deletion while others are shown it.
create function private.own_story(p_story_id uuid) returns public.stories
language plpgsql stable security definer set search_path = '' as $$
declare
  v_me uuid := private.signed_in_creator();
  v_story public.stories;
begin
  select * into v_story from public.stories where id = p_story_id and creator_id = v_me;
  if v_story.id is null then
    perform private.fail('story_not_found');
  end if;
  return v_story;
end $$;
comment on function private.own_story(uuid) is
  'A story of the calling creator. Errors: method_forbidden, story_not_found.';

create function private.remove_story(p_story_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_story public.stories;
begin
  perform private.lock_deletions(auth.uid());
  v_story := private.own_story(p_story_id);
  -- The media item before its story, in the worker's lock order.
  perform private.lock_media(v_story.media_id);
  -- Staff can have held it before the lock.
  select * into v_story from public.stories where id = p_story_id for update;
  if v_story.moderation_state = 'held' then
    perform private.fail('content_under_review');
  elsif v_story.removed_at is null and v_story.expires_at > private.now()
      and private.is_counted(p_story_id) then
    perform private.require_deletion(v_story.creator_id, v_story.created_at);
  end if;
  update public.stories set removed_at = private.now()
  where id = v_story.id and removed_at is null;
  if found then
    delete from public.audience_events
    where creator_id = v_story.creator_id and subject_id = v_story.id;
    perform private.let_go_story_media(v_story);
  end if;
end $$;

create function private.let_go_story_media(p_story public.stories) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if p_story.media_id is not null and not private.is_media_reported(p_story.media_id) then
    perform private.drop_media(p_story.media_id);
  end if;
end $$;
comment on function private.let_go_story_media(public.stories) is
  'Deletes the media item of a story, unless an open report keeps it.';
