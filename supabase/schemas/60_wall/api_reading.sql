-- The doors of the wall: reading. A post is {id, creator_id, creator {id, username, name, avatar},
-- audience, kind, text, moderation_state, is_ready, is_promo, is_pinned, created_at, edited_at,
-- likes, comments, has_liked, media [{media_id, position, kind, width, height, duration_ms, blur,
-- alt, state, is_live}], poll {options [{option, text, votes, percent}], total, voted}}. A poll's
-- counts are null for all but its owner, percentages for all but owner and voters.
create function api.wall_posts(
  p_creator_id uuid, p_filter text default 'all', p_before uuid default null) returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.wall_posts(p_creator_id, p_filter, p_before);
end $$;
comment on function api.wall_posts(uuid, text, uuid) is
  'A page of five posts before a post, newest first, filtered by kind (all, images, video). Pinned '
  'ones stand before the first page and in no other. [] where the caller sees nothing.';

create function api.post(p_post_id uuid) returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.post(p_post_id);
end $$;
comment on function api.post(uuid) is 'One post; null where the caller may not read it.';

create function api.takedown_reason(p_post_id uuid) returns text
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.takedown_reason(p_post_id);
end $$;
comment on function api.takedown_reason(uuid) is
  'For the author: what staff wrote of why they took a post down. Null to everybody else, and of '
  'posts that are not taken down.';

create function api.locked_post(p_post_id uuid) returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.locked_post(p_post_id);
end $$;
comment on function api.locked_post(uuid) is
  'What a member is told of a post that they may not read: {id, kind, created_at, creator}. Null '
  'where they may read it, and where they may not see its creator.';

create function api.guest_wall(p_username text) returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.guest_wall(p_username);
end $$;
comment on function api.guest_wall(text) is
  'For guests: the five newest public posts of a creator; [] where hidden.';

create function api.feed(p_before uuid default null) returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.feed(p_before);
end $$;
comment on function api.feed(uuid) is
  'Posts of the creators whom the caller follows or pays, before a post, newest first, 15 a page.';

create function api.promo_posts() returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.promo_posts();
end $$;
comment on function api.promo_posts() is
  'The newest promo post of each of the last ten creators who made one, of those that the caller, '
  'a guest included, may see; for the rail beside browse.';

create function api.comments(p_post_id uuid, p_before uuid default null) returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.comments(p_post_id, p_before);
end $$;
comment on function api.comments(uuid, uuid) is
  'Five comments of a post before a comment, newest first: [{id, post_id, text, created_at, likes, '
  'has_liked, can_like, can_remove, moderation_state, author {id, username, name, role, avatar}}].';

create function api.post_likers(p_post_id uuid, p_before uuid default null) returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.post_likers(p_post_id, p_before);
end $$;
comment on function api.post_likers(uuid, uuid) is
  'For the owner: who likes a post, newest first, four a page: [{id, fan {id, username, name, '
  'avatar}}]. Errors: method_forbidden, post_not_found.';

grant execute on function
  private.wall_posts(uuid, text, uuid),
  api.wall_posts(uuid, text, uuid),
  private.post(uuid),
  api.post(uuid),
  private.takedown_reason(uuid),
  api.takedown_reason(uuid),
  private.locked_post(uuid),
  api.locked_post(uuid),
  private.feed(uuid),
  api.feed(uuid),
  private.comments(uuid, uuid),
  api.comments(uuid, uuid),
  private.post_likers(uuid, uuid),
  api.post_likers(uuid, uuid) to authenticated;
grant execute on function private.guest_wall(text), api.guest_wall(text) to anon;
grant execute on function private.promo_posts(), api.promo_posts() to anon, authenticated;
