-- The rules of a post: visible_posts decides who reads its teaser, readable_posts who reads the
-- post. Policies, functions and storage look posts up in them by key. Guests read five public posts
-- of a wall, by guest_post_ids(), and the teasers between them, by guest_tiles.
create view private.post_access as
select p.id, p.creator_id, p.audience = 'public' as is_public,
       p.creator_id = (select auth.uid()) as is_own, p.is_live
from public.posts p
where p.removed_at is null;
comment on view private.post_access is 'Facts that decide who reads a post, by key.';

create view private.visible_posts as
select p.id, p.creator_id
from private.post_access p
where p.is_own
   or (p.is_live
       and (select true from private.visible_creators v where v.creator_id = p.creator_id));
comment on view private.visible_posts is
  'Posts whose teaser a member reads: the caller''s own, and live ones of creators whom the '
  'caller sees.';

create view private.readable_posts as
select p.id, p.is_own
from private.post_access p
where p.is_own
   or (p.is_live
       and (select true from private.creator_access a
            where a.creator_id = p.creator_id and a.is_reachable
              and ((p.is_public and a.has_open_wall)
                   or (select true from private.my_paid_walls w
                       where w.creator_id = a.creator_id))));
comment on view private.readable_posts is
  'Posts that the caller reads, all of them visible: the caller''s own; of a reachable creator '
  'the public ones while the wall is open, and all where the caller subscribes. A guest reads '
  'five of a wall, by guest_post_ids().';

create view private.post_facts as
select p.id, p.creator_id, p.audience, p.kind, p.moderation_state, p.is_ready,
       p.review_state, p.is_promo,
       p.created_at, p.edited_at,
       p.creator_id is not distinct from (select auth.uid())
         or coalesce((select m.is_fan from private.my_role m), false) as can_comment,
       coalesce((select m.is_fan from private.my_role m), false) as can_like
from public.posts p;
comment on view private.post_facts is
  'Facts of a post beside its text, by key: only for posts whose text or options were read '
  'through their policy. Read through the policy of posts, a page would evaluate each rule twice. '
  'can_comment: fans and the owner. can_like: fans, who also vote.';

create view private.guest_tiles as
select p.id
from private.post_access p
where p.is_live and not p.is_public
  and (select a.is_reachable and a.has_open_wall
       from private.creator_access a where a.creator_id = p.creator_id)
  and (select count(*) from (
         select from public.posts n
         where n.creator_id = p.creator_id and n.is_live and n.audience = 'public' and n.id > p.id
         limit private.limit_guest_wall_posts()) newer) < private.limit_guest_wall_posts();
comment on view private.guest_tiles is
  'Private posts whose teaser a guest reads: on an open wall, down to the fifth public post.';

create view private.post_extents as
select l.post_id, l.duration_ms from public.post_media l where l.is_live;
comment on view private.post_extents is
  'Each media item of a post with the length of a video, for the numbers of a teaser.';

create view private.tile_previews as
select v.post_id, v.media_id, v.width, v.height, v.blur from public.post_previews v where v.is_live;
comment on view private.tile_previews is
  'Free previews that can be shown, for posts whose teaser was read through its policy.';

create view private.comment_access as
select c.id, c.post_id, c.creator_id, c.author_id,
       c.is_live or c.author_id = (select auth.uid()) as is_shown
from public.comments c
where c.removed_at is null and c.moderation_state <> 'removed';
comment on view private.comment_access is
  'Existing comments, and whether the caller sees them: live ones, and the caller''s own while '
  'staff hold them.';

create view private.readable_comments as
select c.id from private.comment_access c
where c.is_shown
  and (select true from private.readable_posts r where r.id = c.post_id)
  and (select true from private.my_blocked_pairs x where x.id = c.author_id limit 1) is null
  and (select true from private.blocked_pairs x
       where x.one_id = c.author_id and x.other_id = c.creator_id limit 1) is null;
comment on view private.readable_comments is
  'Comments that the caller reads, with their posts; never across a block with the reader or with '
  'the post''s owner.';

create function private.guest_post_ids(p_creator_id uuid) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select n.id from (
    select p.id from public.posts p
    where p.creator_id = p_creator_id and p.is_live and p.audience = 'public'
    order by p.id desc limit private.limit_guest_wall_posts()) n
  -- A guest reads all public posts of a wall or none, so the newest one decides for all.
  where (select true from private.readable_posts r where r.id = n.id)
$$;
comment on function private.guest_post_ids(uuid) is
  'The newest public posts of a creator that a guest reads; none while the free wall is disabled.';

create function private.sees_post(p_post_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  if auth.uid() is null then
    return p_post_id in (
      select private.guest_post_ids(p.creator_id) from public.posts p where p.id = p_post_id);
  end if;
  return exists (select from private.readable_posts r where r.id = p_post_id);
end $$;
comment on function private.sees_post(uuid) is
  'Whether the caller, a guest included, reads a post: readable_posts as a function.';

create function private.visible_post(p_post_id uuid) returns public.posts
language plpgsql stable security definer set search_path = '' as $$
declare
  v_post public.posts;
begin
  select * into v_post from public.posts p where p.id = p_post_id and private.sees_post(p.id);
  if v_post.id is null then
    perform private.fail('post_not_found');
  end if;
  return v_post;
end $$;
comment on function private.visible_post(uuid) is
  'A post that the caller may read. Refuses any other (post_not_found).';

create function private.require_right(p_has_right boolean) returns void
language plpgsql stable set search_path = '' as $$
begin
  if p_has_right is not true then
    perform private.fail('ineligible_action');
  end if;
end $$;
comment on function private.require_right(boolean) is
  'Refuses a command without its right, can_comment or can_like of post_facts (ineligible_action).';

create view private.counter_parts as
select subject_id, likes, comments, votes, posts, photos, videos from private.counters
union all
select subject_id, likes, comments, votes, posts, photos, videos from private.counter_changes;
comment on view private.counter_parts is
  'A counter is the sum of its parts: the folded sum and the tail. Read in one statement.';

create function private.counters_of(p_subject_id uuid) returns private.counters
language plpgsql stable security definer set search_path = '' as $$
declare
  v_counters private.counters;
begin
  select p_subject_id, coalesce(sum(t.likes), 0), coalesce(sum(t.comments), 0),
         coalesce(sum(t.votes), 0), coalesce(sum(t.posts), 0), coalesce(sum(t.photos), 0),
         coalesce(sum(t.videos), 0)
  into v_counters
  from private.counter_parts t where t.subject_id = p_subject_id;
  return v_counters;
end $$;
comment on function private.counters_of(uuid) is
  'The exact counters of a subject: folded sum and tail, in one statement.';

create view private.my_likes as
select k.post_id from public.likes k where k.fan_id = (select auth.uid()) and k.is_on;
comment on view private.my_likes is 'Posts that the caller likes.';

create view private.poll_places as
select o.post_id, o.option, o.id, o.creator_id from private.poll_options o;
comment on view private.poll_places is
  'Ids under which the votes of a poll are counted, for posts whose text was read.';

create view private.pinned_posts as select n.post_id from public.pins n;
comment on view private.pinned_posts is 'Ids of pinned posts.';

create view private.user_summaries as
select p.id, p.username, p.name, p.role, a.thumb_name as avatar, p.special, json_build_object(
  'id', p.id, 'username', p.username, 'name', p.name, 'avatar', a.thumb_name) as summary,
  c.fan_id is not null as is_verified, json_build_object(
  'id', p.id, 'username', p.username, 'name', p.name, 'avatar', a.thumb_name,
  'is_verified', c.fan_id is not null) as fan_summary
from public.profiles p
left join public.profile_pictures a on a.profile_id = p.id and a.kind = 'avatar'
-- Left out of the plan where neither is_verified nor fan_summary is read.
left join public.payment_cards c on c.fan_id = p.id;
comment on view private.user_summaries is
  'Name and avatar of users, for ids that were read through policies, inside functions of api. '
  'is_verified: has linked a card. fan_summary: the summary with it, for lists of fans.';

grant select on private.readable_posts, private.post_facts, private.pinned_posts,
  private.my_likes, private.counter_parts, private.user_summaries, private.post_extents,
  private.tile_previews to anon, authenticated;
grant select on private.visible_posts, private.readable_comments, private.blocked_pairs
  to authenticated;
grant select on private.guest_tiles to anon;
