-- Stories: who sees one, and what creators do. A story is its owner's for its day; members see it
-- while its creator is listed and its medium is ready and live, also one that was made before the
-- creator was listed (C37). Never guests, never across a block.
create function private.sees_stories_of(p_creator_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  v_me uuid := auth.uid();
begin
  return v_me is not null and private.is_region_open() and exists (
    select from private.standings s
    where s.person_id = p_creator_id and s.is_listed and s.is_open
      and not exists (
        select from private.cut_offs x where x.one_id = v_me and x.other_id = p_creator_id));
end $$;
comment on function private.sees_stories_of(uuid) is
  'Whether the caller sees what a creator shares as stories. A subscription opens nothing here.';

create view private.live_stories as
select s.id, s.creator_id, s.expires_at, v.is_seen, json_build_object(
  'id', s.id, 'text', s.text, 'created_at', s.created_at, 'expires_at', s.expires_at,
  'is_seen', v.is_seen,
  'media', json_build_object(
    'media_id', m.id, 'kind', m.kind, 'width', m.width, 'height', m.height,
    'duration_ms', m.duration_ms, 'blur', m.blur, 'alt', m.alt, 'is_live', true)) as card
from private.stories s join private.live_media m on m.id = s.media_id
cross join lateral (
  select exists (select from private.story_views w
                 where w.story_id = s.id and w.viewer_id = (select auth.uid()))) v (is_seen)
where s.removed_at is null and s.moderation_state = 'live'
  and s.expires_at > (select private.now());
comment on view private.live_stories is
  'Stories as those see them now who see their creator''s at all; with the card of each.';

create function private.sees_story(p_story_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
      select from private.stories s
      where s.id = p_story_id and s.creator_id = auth.uid() and s.removed_at is null
        and s.media_id is not null and s.expires_at > private.now())
    or exists (
      select from private.live_stories s
      where s.id = p_story_id and private.sees_stories_of(s.creator_id));
end $$;
comment on function private.sees_story(uuid) is 'Whether the caller sees a story now.';

create function private.sees_story_media(p_media_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from private.stories s where s.media_id = p_media_id and private.sees_story(s.id));
end $$;
comment on function private.sees_story_media(uuid) is
  'Whether the caller sees a medium because a story that they see shows it.';

create function private.announce_stories(p_creator_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_story_id uuid;
begin
  for v_story_id in
    update private.stories s set announced_at = private.now()
    from public.media m, private.standings c
    where s.creator_id = p_creator_id and s.announced_at is null and s.removed_at is null
      and s.moderation_state = 'live' and s.expires_at > private.now()
      and m.id = s.media_id and m.is_live
      and c.person_id = s.creator_id and c.is_listed and c.is_open
    returning s.id
  loop
    perform private.announce(p_creator_id, 'new_story', 'everyone', v_story_id);
  end loop;
end $$;
comment on function private.announce_stories(uuid) is
  'Tells followers and subscribers (C66) of stories that can be seen from now on, each once.';

create function private.create_story(p_request_id uuid, p_media_id uuid, p_text text) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := private.acting_creator();
  v_text text := btrim(coalesce(p_text, ''), E' \t\r\n');
  v_digest uuid := md5(jsonb_build_array(p_media_id, v_text)::text)::uuid;
  v_story private.stories;
begin
  if p_request_id is null or p_media_id is null then
    perform private.fail('invalid_payload');
  end if;
  select * into v_story from private.stories
  where creator_id = v_me and request_id = p_request_id;
  if v_story.id is null then
    if length(v_text) > private.limit_story_text_max() then
      perform private.fail('story_text_too_long');
    end if;
    -- locks the medium, so that two requests for one take turns
    perform private.require_media(v_me, array[p_media_id], 'story', 1);
    insert into private.stories (
      creator_id, request_id, request_digest, media_id, text, expires_at)
    values (v_me, p_request_id, v_digest, p_media_id, v_text,
            private.now() + make_interval(hours => private.limit_story_hours()))
    on conflict do nothing returning * into v_story;
    if v_story.id is not null then
      perform private.require_pace('stories', private.limit_stories_per_day(), '1 day');
      perform private.announce_stories(v_me);
      return v_story.id;
    end if;
    -- the same request won in another session, or another story shows this medium
    select * into v_story from private.stories
    where creator_id = v_me and request_id = p_request_id;
  end if;
  if v_story.id is null then
    perform private.fail('conflict');
  elsif v_story.request_digest <> v_digest then
    perform private.fail('duplicate_request');
  end if;
  return v_story.id;
end $$;

create function private.own_story(p_story_id uuid) returns private.stories
language plpgsql stable security definer set search_path = '' as $$
declare
  v_me uuid := private.signed_in_creator();
  v_story private.stories;
begin
  select * into v_story from private.stories where id = p_story_id and creator_id = v_me;
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
  v_story private.stories;
begin
  perform private.lock_deletions(auth.uid());
  v_story := private.own_story(p_story_id);
  if v_story.moderation_state = 'held' then
    perform private.fail('content_under_review');
  elsif v_story.moderation_state = 'live' and v_story.removed_at is null
      and v_story.expires_at > private.now() then
    perform private.require_deletion(v_story.creator_id, v_story.created_at);
  end if;
  update private.stories set removed_at = private.now()
  where id = v_story.id and removed_at is null;
  if found then
    delete from public.audience_events
    where creator_id = v_story.creator_id and subject_id = v_story.id;
    perform private.let_go_story_media(v_story);
  end if;
end $$;

create function private.let_go_story_media(p_story private.stories) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if p_story.media_id is not null and not private.is_media_reported(p_story.media_id) then
    perform private.drop_media(p_story.media_id);
  end if;
end $$;
comment on function private.let_go_story_media(private.stories) is
  'Deletes what a story showed, unless an open report holds it (C77).';

create function private.view_story(p_story_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := private.acting_person();
begin
  if not private.sees_story(p_story_id) then
    perform private.fail('story_not_found');
  end if;
  insert into private.story_views (story_id, viewer_id)
  select p_story_id, v_me from private.stories where id = p_story_id and creator_id <> v_me
  on conflict (story_id, viewer_id) do nothing;
end $$;

create function private.sweep_stories() returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_story private.stories;
begin
  for v_story in
    select * from private.stories
    where media_id is not null
      and expires_at < private.now() - make_interval(days => private.limit_story_media_days())
    order by expires_at limit 500 for update skip locked
  loop
    perform private.let_go_story_media(v_story);
    delete from private.story_views where story_id = v_story.id;
  end loop;
end $$;
comment on function private.sweep_stories() is
  'A job: what nobody sees any more goes, files and views; a reported medium stays.';
