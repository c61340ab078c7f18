-- Publishing a post with text, pictures, a video or a poll; once for each request. Media belong to
-- the author and are uploaded completely. Pictures that are still processed are shown when they are
-- ready; a video post is shown and announced when its video is ready, and a post with media that
-- wait for their review when they are approved.
create function private.announce_post(p_post public.posts) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.announce(
    p_post.creator_id,
    case when p_post.kind in ('images', 'video') then 'wall_media' else 'wall_post'
    end::public.notification_kind,
    case p_post.audience when 'public' then 'everyone' else 'subscribers'
    end::public.event_audience,
    p_post.id);
end $$;
comment on function private.announce_post(public.posts) is
  'Announces a post to its audience: public ones to followers and subscribers, private ones to '
  'subscribers.';

create function private.open_post(p_post_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_post public.posts;
  v_ids uuid[];
  v_is_ready boolean;
  v_review public.review_state;
  v_opens boolean;
begin
  -- Locked before its media are read: two decisions about two of them wait for each other here.
  select * into v_post from public.posts
  where id = p_post_id and removed_at is null for update;
  v_ids := array(select l.media_id from public.post_media l where l.post_id = p_post_id);
  v_is_ready := private.is_video_ready(v_ids);
  v_review := private.review_of(v_ids);
  v_opens := v_is_ready and v_review = 'approved';
  if v_post.id is null
     or (v_post.is_ready, v_post.review_state) is not distinct from (v_is_ready, v_review) then
    return;
  end if;
  update public.posts
  set is_ready = v_is_ready, review_state = v_review,
      announced_at = case when v_opens then coalesce(announced_at, private.now())
                          else announced_at end
  where id = p_post_id;
  if v_opens and v_post.announced_at is null then
    perform private.announce_post(v_post);
  end if;
end $$;
comment on function private.open_post(uuid) is
  'Shows a post to others and announces it once, when its video is ready and its media are '
  'reviewed; hides it while they are reviewed again.';

create function private.is_video_ready(p_media_ids uuid[]) returns boolean
language sql stable security definer set search_path = '' as $$
  select not exists (select from public.media
                     where id = any (p_media_ids) and kind = 'video' and state <> 'ready')
    and (cardinality(p_media_ids) = 0 or exists (
      select from public.media where id = any (p_media_ids) and release_state <> 'withdrawn'))
$$;
comment on function private.is_video_ready(uuid[]) is
  'Whether a post with these media has something to show: its video is made, and not everybody in '
  'all of them has withdrawn.';

create function private.close_posts_with(p_media_id uuid) returns void
language sql volatile security definer set search_path = '' as $$
  update public.posts p set is_ready = false
  where p.is_ready and p.removed_at is null
    and p.id in (select l.post_id from public.post_media l where l.media_id = p_media_id)
    and not private.is_video_ready(array(
      select l.media_id from public.post_media l where l.post_id = p.id))
$$;
comment on function private.close_posts_with(uuid) is
  'Hides the posts of a withdrawn media item that have nothing else to show. It is no deletion of '
  'their creator.';

create function private.publish_draft(p_draft public.scheduled_posts) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_is_ready boolean := private.is_video_ready(p_draft.media_ids);
  v_review public.review_state := private.review_of(p_draft.media_ids);
  v_opens boolean := v_is_ready and v_review = 'approved';
  v_post public.posts;
begin
  insert into public.posts (
    creator_id, request_id, request_digest, audience, kind, is_promo, is_ready, review_state,
    announced_at)
  values (
    p_draft.creator_id, p_draft.request_id, p_draft.request_digest, p_draft.audience, p_draft.kind,
    p_draft.is_promo, v_is_ready, v_review, case when v_opens then private.now() end)
  returning * into v_post;
  insert into public.post_texts (post_id, text, options)
  values (v_post.id, p_draft.text, nullif(p_draft.options, '{}'));
  perform private.link_media(v_post, p_draft.media_ids);
  perform private.link_preview(v_post, p_draft.preview_id);
  insert into private.poll_options (post_id, option, creator_id)
  select v_post.id, o.place, v_post.creator_id
  from generate_subscripts(p_draft.options, 1) o (place);
  if v_opens then
    perform private.announce_post(v_post);
  end if;
  return v_post.id;
end $$;
comment on function private.publish_draft(public.scheduled_posts) is
  'Creates a post of a checked draft. Returns the post.';

create function private.create_post(
  p_audience public.post_audience, p_text text, p_media_ids uuid[], p_request_id uuid,
  p_kind public.post_kind, p_options text[], p_is_promo boolean, p_preview_id uuid) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_draft public.scheduled_posts := private.new_draft(
    p_request_id, p_audience, p_text, p_media_ids, p_options, p_is_promo, p_preview_id);
  v_first record;
begin
  select p.id, p.request_digest = v_draft.request_digest as same into v_first
  from public.posts p where p.creator_id = v_draft.creator_id and p.request_id = p_request_id;
  if private.is_answered(v_first.id, v_first.same) then
    return v_first.id;
  end if;
  v_draft := private.checked_draft(v_draft, p_kind);
  perform private.enforce_rate_limit('posts', private.limit_posts_per_day(), '1 day');
  if v_draft.is_promo then
    perform private.require_promo_slot(v_draft.creator_id, private.now());
  end if;
  return private.publish_draft(v_draft);
end $$;
