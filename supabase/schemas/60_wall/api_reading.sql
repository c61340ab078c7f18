-- API of the wall: reading. A post is {id, creator_id, creator {id, username, name, avatar},
-- audience, kind, text, moderation_state, is_ready, is_promo, is_pinned, created_at, edited_at,
-- likes, comments, has_liked, media [...], poll {options [{option, text, votes, percent}], total,
-- voted}}; counts of a poll are null for all but its owner, percentages for all but owner and
-- voters. A tile is {id, creator_id, creator, is_locked, kind, created_at, media_count,
-- duration_ms, likes, preview {media_id, width, height, blur} or null}.
create function api.wall_posts(
  p_creator_id uuid, p_filter text default 'all', p_before uuid default null) returns json
language plpgsql volatile security invoker set search_path = ''
set plan_cache_mode = force_generic_plan as $$
declare
  v_page record;
begin
  select c.ids, c.tile_ids into v_page
  from private.wall_candidates(p_creator_id, p_filter, p_before) c;
  return case when v_page.tile_ids is null then private.post_page(v_page.ids)
              else private.wall_page(v_page.ids, v_page.tile_ids) end;
end $$;
comment on function api.wall_posts(uuid, text, uuid) is
  'Five posts of a wall before a post, newest first, filtered by kind (all, images, video). For a '
  'member who does not pay, private posts are locked tiles. Pinned posts precede the first page '
  'and are on no other. [] where the caller sees nothing, and for those who do not pay while the '
  'free wall is disabled.';

create function api.post(p_post_id uuid) returns json
language plpgsql volatile security invoker set search_path = ''
set plan_cache_mode = force_generic_plan as $$
begin
  return private.post_page(array[p_post_id]) -> 0;
end $$;
comment on function api.post(uuid) is 'One post; null where the caller may not read it.';

create function api.takedown_reason(p_post_id uuid) returns text
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return (
    select d.reason from public.decisions d
    where d.person_id = auth.uid() and d.target = 'post' and d.target_id = p_post_id
      and d.act = 'removed' and exists (
        select from public.posts p
        where p.id = p_post_id and p.creator_id = auth.uid() and p.moderation_state = 'removed')
    order by d.id desc limit 1);
end $$;
comment on function api.takedown_reason(uuid) is
  'For the author: the reason of staff for removing a post. Null for everybody else, and for '
  'posts that staff did not remove.';

create function api.locked_post(p_post_id uuid) returns json
language plpgsql volatile security invoker set search_path = ''
set plan_cache_mode = force_generic_plan as $$
begin
  return (select t.answer from private.locked_tiles t where t.id = p_post_id);
end $$;
comment on function api.locked_post(uuid) is
  'The locked tile of a post that a member may not read. Null where the member may read it or may '
  'not see its creator.';

create function api.post_preview(p_post_id uuid) returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return (
    select json_build_object('media_id', v.media_id, 'width', v.width, 'height', v.height,
      'blur', v.blur, 'is_live', v.is_live)
    from public.post_previews v where v.post_id = p_post_id);
end $$;
comment on function api.post_preview(uuid) is
  'The free preview of a post for those who see its teaser, and for its author before it is ready: '
  '{media_id, width, height, blur, is_live} or null.';

create function api.guest_wall(p_username text, p_before uuid default null) returns json
language plpgsql volatile security invoker set search_path = ''
set plan_cache_mode = force_generic_plan as $$
begin
  return private.guest_wall_page(private.guest_candidates(p_username, p_before));
end $$;
comment on function api.guest_wall(text, uuid) is
  'For guests: the five newest public posts of a creator and the locked tiles before the fifth of '
  'them, before a post, newest first, 15 a page; [] where hidden.';

create function api.guest_post(p_post_id uuid) returns json
language plpgsql volatile security invoker set search_path = ''
set plan_cache_mode = force_generic_plan as $$
begin
  return private.guest_post_page(private.guest_post_candidate(p_post_id)) -> 0;
end $$;
comment on function api.guest_post(uuid) is
  'For guests: a post that guest_wall() shows them. Null for any other, whether there is one or '
  'not.';

create function api.feed(p_before uuid default null) returns json
language plpgsql volatile security invoker set search_path = ''
set plan_cache_mode = force_generic_plan as $$
begin
  return private.post_page(private.feed_candidates(p_before));
end $$;
comment on function api.feed(uuid) is
  'Posts of the creators whom the caller follows or subscribes to, before a post, newest first, '
  '15 a page.';

create function api.promo_posts() returns json
language plpgsql volatile security invoker set search_path = ''
set plan_cache_mode = force_generic_plan as $$
begin
  return private.post_page(private.promo_candidates());
end $$;
comment on function api.promo_posts() is
  'The newest promo post of each of the last ten creators with one, of those that the caller, a '
  'guest included, may see; for the rail beside browse.';

create function api.guest_promos() returns json
language plpgsql volatile security invoker set search_path = ''
set plan_cache_mode = force_generic_plan as $$
begin
  return private.guest_post_page(private.promo_candidates());
end $$;
comment on function api.guest_promos() is 'The same as promo_posts() for guests.';

create function api.comments(p_post_id uuid, p_before uuid default null) returns json
language plpgsql volatile security invoker set search_path = ''
set plan_cache_mode = force_generic_plan as $$
declare
  v_me uuid := auth.uid();
begin
  return (
    select coalesce(json_agg(json_build_object(
      'id', c.id, 'post_id', c.post_id, 'text', c.text, 'created_at', c.created_at,
      'moderation_state', c.moderation_state,
      'likes', (select coalesce(sum(t.likes), 0) from private.counter_parts t
                where t.subject_id = c.id),
      'has_liked', exists (select from public.comment_likes k
                           where k.comment_id = c.id and k.user_id = v_me and k.is_on),
      'can_like', c.author_id <> v_me and f.can_comment,
      'can_remove', v_me in (c.author_id, c.creator_id),
      'author', json_build_object(
        'id', a.id, 'username', a.username, 'name', a.name, 'role', a.role,
        'avatar', a.avatar, 'is_verified', a.is_verified))
      order by c.id desc), '[]')
    from unnest(private.comment_candidates(p_post_id, p_before)) o (id)
    -- offset 0: looks ids up by key; without it the planner reads the index through the policy.
    cross join lateral (
      select x.id, x.post_id, x.creator_id, x.author_id, x.text, x.moderation_state, x.created_at
      from public.comments x
      where x.post_id = p_post_id and x.id = o.id offset 0) c
    join private.post_facts f on f.id = c.post_id
    join private.user_summaries a on a.id = c.author_id);
end $$;
comment on function api.comments(uuid, uuid) is
  'Five comments of a post before a comment, newest first: [{id, post_id, text, created_at, likes, '
  'has_liked, can_like, can_remove, moderation_state, author {id, username, name, role, avatar, '
  'is_verified}}].';

create function api.post_likers(p_post_id uuid, p_before uuid default null) returns json
language plpgsql volatile security invoker set search_path = ''
set plan_cache_mode = force_generic_plan as $$
declare
  v_me uuid := private.signed_in_creator();
  v_before uuid := coalesce(p_before, private.last_id());
begin
  if not exists (
      select from public.posts p where p.id = p_post_id and p.creator_id = v_me) then
    perform private.fail('post_not_found');
  end if;
  return (
    select coalesce(json_agg(json_build_object(
      'id', l.id, 'fan', a.fan_summary)
      order by l.id desc), '[]')
    from (
      select k.id, k.fan_id from public.likes k
      where k.post_id = p_post_id and k.is_on and k.id < v_before
      order by k.id desc limit private.limit_page_likes()) l
    join private.user_summaries a on a.id = l.fan_id);
end $$;
comment on function api.post_likers(uuid, uuid) is
  'For the owner: fans who like a post, newest first, four a page: [{id, fan {id, username, name, '
  'avatar, is_verified}}]. Errors: method_forbidden, post_not_found.';

grant execute on function
  api.wall_posts(uuid, text, uuid), api.post(uuid), api.takedown_reason(uuid),
  api.locked_post(uuid), api.post_preview(uuid), api.feed(uuid), api.promo_posts(),
  api.comments(uuid, uuid), api.post_likers(uuid, uuid)
  to authenticated;
grant execute on function api.guest_wall(text, uuid), api.guest_post(uuid), api.guest_promos()
  to anon;
