-- Effects of changes on a wall: links follow their media and posts, counters are counted, and pages
-- that show the wall receive a change notification with ids only. Triggers are on account facts
-- (10) and media (30), too.
create function private.notify_wall_changed(
  p_creator_id uuid, p_event text, p_post_id uuid) returns void
language sql volatile security definer set search_path = '' as $$
  select realtime.send(
    jsonb_build_object('post_id', p_post_id), p_event, 'wall:' || p_creator_id, true)
$$;
comment on function private.notify_wall_changed(uuid, text, uuid) is
  'Signals to pages with a wall on screen that a post was added or changed.';

create function private.tg_posts__notify_changed() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_is_open boolean := new.is_ready and new.review_state = 'approved';
  v_was_open boolean := tg_op = 'UPDATE' and old.is_ready and old.review_state = 'approved';
begin
  perform private.notify_wall_changed(
    new.creator_id,
    case when v_is_open and not v_was_open then 'post_new' else 'post_changed' end,
    new.id);
  if new.is_promo and (tg_op = 'INSERT' or new.is_live <> old.is_live) then
    perform realtime.send('{"within_ms": 1000}', 'promo', 'browse', true);
  end if;
  return new;
end $$;

create trigger t90_notify_changed after insert or update on public.posts
  for each row execute function private.tg_posts__notify_changed();

create function private.tg_posts__refresh_links() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.post_media l set is_live = private.is_link_live(new, m)
  from public.media m where l.post_id = new.id and m.id = l.media_id;
  update public.post_previews v set is_live = private.is_link_live(new, m)
  from public.media m where v.post_id = new.id and m.id = v.media_id;
  return new;
end $$;

create trigger t60_refresh_links after update of is_live on public.posts
  for each row when (new.is_live <> old.is_live) execute function private.tg_posts__refresh_links();

create function private.tg_media__refresh_links() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.release_state = 'withdrawn' then
    perform private.close_posts_with(new.id);
  elsif (new.state = 'ready' and old.state <> 'ready') or new.review_state <> old.review_state then
    perform private.open_post(s.post_id) from (
      select l.post_id from public.post_media l where l.media_id = new.id order by 1) s;
  end if;
  update public.post_media l
  set kind = new.kind, width = new.width, height = new.height, duration_ms = new.duration_ms,
      blur = new.blur, alt = new.alt, ai_label = new.ai_label, state = new.state,
      is_live = private.is_link_live(p, new)
  from public.posts p where l.media_id = new.id and p.id = l.post_id;
  update public.post_previews v
  set width = new.width, height = new.height, blur = new.blur,
      is_live = private.is_link_live(p, new)
  from public.posts p where v.media_id = new.id and p.id = v.post_id;
  perform private.notify_wall_changed(p.creator_id, 'post_changed', p.id)
  from public.posts p
  where p.removed_at is null and p.id in (
    select l.post_id from public.post_media l where l.media_id = new.id
    union all
    select v.post_id from public.post_previews v where v.media_id = new.id);
  return new;
end $$;

create trigger t60_refresh_links after update on public.media for each row
  when ((old.state, old.moderation_state, old.is_live, old.review_state, old.release_state,
      old.width, old.height, old.duration_ms, old.blur, old.alt, old.ai_label)
    is distinct from
    (new.state, new.moderation_state, new.is_live, new.review_state, new.release_state,
      new.width, new.height, new.duration_ms, new.blur, new.alt, new.ai_label))
  execute function private.tg_media__refresh_links();

create trigger t90_count after insert on public.likes
  for each row when (new.is_on) execute function private.tg_likes__count();
create trigger t90_count_again after update of is_on on public.likes
  for each row when (old.is_on <> new.is_on) execute function private.tg_likes__count();
create trigger t90_count after insert on public.comment_likes
  for each row when (new.is_on) execute function private.tg_comment_likes__count();
create trigger t90_count_again after update of is_on on public.comment_likes
  for each row when (old.is_on <> new.is_on) execute function private.tg_comment_likes__count();
create trigger t90_count after insert or update of is_live on public.comments
  for each row execute function private.tg_comments__count();
create trigger t90_count after insert on public.poll_votes
  for each row execute function private.tg_poll_votes__count();

-- Counts posts and links by statement, because some statements change many.
create trigger t90_count_new after insert on public.posts
  referencing new table as fresh for each statement execute function private.tg_posts__count();
create trigger t90_count_changed after update on public.posts
  referencing old table as stale new table as fresh
  for each statement execute function private.tg_posts__count();
create trigger t90_count_new after insert on public.post_media
  referencing new table as fresh for each statement execute function private.tg_post_media__count();
create trigger t90_count_changed after update on public.post_media
  referencing old table as stale new table as fresh
  for each statement execute function private.tg_post_media__count();
create trigger t90_count_gone after delete on public.post_media
  referencing old table as stale for each statement execute function private.tg_post_media__count();

-- A story copies the facts of its media item, so that lists read one table.
create function private.tg_stories__copy_facts() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  select m.kind, m.width, m.height, m.duration_ms, m.blur, m.alt, m.ai_label, m.is_live
  into new.kind, new.width, new.height, new.duration_ms, new.blur, new.alt, new.ai_label,
    new.is_media_live
  from public.media m where m.id = new.media_id;
  return new;
end $$;

create trigger t30_copy_facts before insert on public.stories
  for each row execute function private.tg_stories__copy_facts();

create function private.tg_media__refresh_story() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.stories s
  set kind = new.kind, width = new.width, height = new.height, duration_ms = new.duration_ms,
      blur = new.blur, alt = new.alt, ai_label = new.ai_label, is_media_live = new.is_live,
      -- The day of a story begins with its approval.
      expires_at = case
        when new.is_live and not old.is_live and s.announced_at is null
          and s.expires_at > s.created_at + make_interval(hours => private.limit_story_hours())
          then private.now() + make_interval(hours => private.limit_story_hours())
        else s.expires_at end
  where s.media_id = new.id;
  return null;
end $$;

create trigger t50_refresh_story after update on public.media for each row
  when (new.purpose = 'story'
    and (old.is_live, old.width, old.height, old.duration_ms, old.blur, old.alt, old.ai_label)
      is distinct from
      (new.is_live, new.width, new.height, new.duration_ms, new.blur, new.alt, new.ai_label))
  execute function private.tg_media__refresh_story();

-- A story is announced when it can first be seen: its media item is live, its creator is listed.
create function private.tg_media__announce_story() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.announce_stories(new.owner_id);
  return null;
end $$;

create trigger t60_announce_story after update on public.media
  for each row when (new.purpose = 'story' and new.is_live and not old.is_live)
  execute function private.tg_media__announce_story();

create function private.tg_account_facts__announce_stories() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.announce_stories(new.user_id);
  return null;
end $$;

create trigger t60_announce_stories after update of is_listed on private.account_facts
  for each row when (new.is_listed and not old.is_listed)
  execute function private.tg_account_facts__announce_stories();
