-- Who reads which post. `sees_post` is the rule; the policies spell it out of small parts, and a
-- truth-table test holds the two together. Guests read five public posts, by guest_post_ids alone,
-- asked by the guest wall and by storage.
create function private.guest_post_ids(p_creator_id uuid) returns setof uuid
language sql stable security definer set search_path = '' as $$
  select p.id from public.posts p
  where p.creator_id = p_creator_id and p.audience = 'public'
    and p.removed_at is null and p.moderation_state = 'live'
    and exists (select from private.open_walls w where w.creator_id = p_creator_id)
  order by p.id desc limit private.limit_guest_wall_posts()
$$;
comment on function private.guest_post_ids(uuid) is
  'The newest public posts that a guest may see; none while the free wall is disabled.';

create function private.sees_post(p_post_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.posts p
    where p.id = p_post_id and p.removed_at is null and (
      p.creator_id = auth.uid()
      or (p.moderation_state = 'live' and private.sees_creator(p.creator_id) and case
        when auth.uid() is null then p.id in (select private.guest_post_ids(p.creator_id))
        else p.creator_id in (select private.my_subscribed_creator_ids())
          or (p.audience = 'public'
              and exists (select from private.open_walls w where w.creator_id = p.creator_id))
        end)))
$$;
comment on function private.sees_post(uuid) is
  'Whether the caller, a guest included, may read a post.';

create function private.sees_post_media(p_media_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.post_media l
    where l.media_id = p_media_id and (l.is_live or l.creator_id = auth.uid())
      and private.sees_post(l.post_id))
$$;
comment on function private.sees_post_media(uuid) is
  'Whether the caller sees a medium because a post that they may read shows it.';

create function private.wall_counts(p_creator_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'posts', (select count(*) from public.posts
              where creator_id = p_creator_id and removed_at is null),
    'photos', (select count(*) from public.post_media
               where creator_id = p_creator_id and kind = 'image' and is_live),
    'videos', (select count(*) from public.post_media
               where creator_id = p_creator_id and kind = 'video' and is_live))
$$;
comment on function private.wall_counts(uuid) is
  'Posts, photos and videos of a wall, public and private together; counted through indexes.';

grant select on private.open_walls to authenticated;
