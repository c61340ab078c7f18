-- A new story of a creator, announced to followers and subscribers when it can be seen.
create function private.announce_stories(p_creator_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_story_id uuid;
begin
  for v_story_id in
    update public.stories s set announced_at = private.now()
    from private.account_facts c
    where s.creator_id = p_creator_id and s.announced_at is null
      and s.is_live and s.expires_at > private.now()
      and c.user_id = s.creator_id and c.is_listed
    returning s.id
  loop
    perform private.announce(p_creator_id, 'new_story', 'everyone', v_story_id);
  end loop;
end $$;
comment on function private.announce_stories(uuid) is
  'Announces stories to followers and subscribers when they can be seen, each once.';

create function private.create_story(p_request_id uuid, p_media_id uuid, p_text text) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := private.require_creator();
  v_text text := btrim(coalesce(p_text, ''), E' \t\r\n');
  v_digest uuid := md5(jsonb_build_array(p_media_id, v_text)::text)::uuid;
  v_first record;
  v_id uuid;
  v_waits boolean;
begin
  perform private.begin_request(p_request_id);
  if p_media_id is null then
    perform private.fail('invalid_payload', '{"field": "media_id"}');
  end if;
  select s.id, s.request_digest = v_digest as same into v_first
  from public.stories s where s.creator_id = v_me and s.request_id = p_request_id;
  if private.is_answered(v_first.id, v_first.same) then
    return v_first.id;
  elsif length(v_text) > private.limit_story_text_max() then
    perform private.fail('story_text_too_long');
  end if;
  perform private.require_words(v_text, 'wall');
  -- Locks the media item, which serializes two requests for it.
  select m.review_state = 'pending' into v_waits
  from private.require_media(v_me, array[p_media_id], 'story', 1) m;
  insert into public.stories (creator_id, request_id, request_digest, media_id, text, expires_at)
  values (v_me, p_request_id, v_digest, p_media_id, v_text,
          private.now() + make_interval(
            days => case when v_waits then private.limit_story_wait_days() else 0 end,
            hours => private.limit_story_hours()))
  on conflict do nothing returning id into v_id;
  if v_id is null then
    -- Another story shows this media item.
    perform private.fail('conflict');
  end if;
  perform private.enforce_rate_limit('stories', private.limit_stories_per_day(), '1 day');
  perform private.announce_stories(v_me);
  return v_id;
end $$;
