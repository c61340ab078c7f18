-- Which content shows which media.
create function private.media_shown_by(p_target public.report_target, p_id uuid) returns uuid[]
language sql stable security definer set search_path = '' as $$
  with shown as (
    select media_id from public.post_media where p_target = 'post' and post_id = p_id
    union
    select media_id from public.stories
    where p_target = 'story' and id = p_id and media_id is not null
    union
    select media_id from public.message_media where p_target = 'message' and message_id = p_id
    union
    select unnest(private.shown_profile_media(p_id)) where p_target = 'profile')
  select array(
    select media_id from shown
    union
    select c.cover_id from private.video_covers c where c.video_id in (select * from shown))
$$;
comment on function private.media_shown_by(public.report_target, uuid) is
  'The media of a post, story, message or profile, with the covers of their videos.';

create function private.content_showing(p_media_ids uuid[])
returns table (target public.report_target, target_id uuid)
language sql stable security definer set search_path = '' as $$
  with shown as (
    select i.id from unnest(p_media_ids) i (id)
    union
    select c.video_id from private.video_covers c where c.cover_id = any (p_media_ids))
  select 'post'::public.report_target, l.post_id from public.post_media l
  where l.media_id in (select id from shown)
  union
  select 'post', v.post_id from public.post_previews v where v.media_id in (select id from shown)
  union
  select 'story', s.id from public.stories s where s.media_id in (select id from shown)
  union
  -- a message to an audience is one
  select 'message', (array_agg(m.id order by m.id))[1] from public.message_media l
  join public.messages m on m.id = l.message_id
  where l.media_id in (select id from shown) group by coalesce(m.global_id, m.id)
  union
  -- of one that nobody opened yet there is no message, nor of an item of a store
  select 'profile', g.creator_id from public.global_media l
  join public.globals g on g.id = l.global_id
  where l.media_id in (select id from shown)
    and not exists (select from public.message_media m where m.media_id = l.media_id)
  union
  select 'profile', p.profile_id from public.profile_pictures p
  where p.media_id in (select id from shown)
  union
  select 'profile', w.creator_id from public.welcome_videos w
  where w.media_id in (select id from shown)
$$;
comment on function private.content_showing(uuid[]) is
  'The posts, stories, messages and profiles that show one of these media, or the video of which '
  'one is the cover.';

create function private.told_of_media(p_media_ids uuid[])
returns table (target public.report_target, target_id uuid)
language sql stable security definer set search_path = '' as $$
  select s.target, s.target_id from private.content_showing(p_media_ids) s
  union
  select 'profile', p.creator_id from public.scheduled_posts p
  where p.state in ('waiting', 'failed')
    and (p.media_ids && p_media_ids or p.preview_id = any (p_media_ids))
$$;
comment on function private.told_of_media(uuid[]) is
  'What an owner is told of when these media are hidden: the content that shows them, and their '
  'page for what is scheduled.';

create function private.bars_copies(p_kind private.case_kind) returns boolean
language sql immutable set search_path = '' as $$ select p_kind <> 'other' $$;
comment on function private.bars_copies(private.case_kind) is
  'Whether an upheld case is about what its pictures show, so that copies of them are refused.';
