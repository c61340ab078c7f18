-- A creator's page, in two statements: the creator of that username, then the page of that id as
-- the caller reads it; only a known id lets the planner look up every part of the page by key. A
-- user who may not see the page learns nothing: the answer is null for unknown, unlisted, suspended
-- and closed creators alike. A user whom the creator blocked receives a flag and nothing else.
create view private.page_facts as
select c.creator_id, s.is_listed, t.categories, t.is_free_wall_disabled,
  case when t.text_price_cents is not null then json_build_object(
    'text_cents', t.text_price_cents, 'audio_cents', t.audio_price_cents,
    'video_cents', t.video_price_cents) end as chat_prices,
  c.followers + (
  select coalesce(sum(d.delta), 0) from private.follower_changes d
  where d.creator_id = c.creator_id) as followers
from private.creator_summaries c
join private.account_facts s on s.user_id = c.creator_id
join public.creator_settings t on t.creator_id = c.creator_id;
comment on view private.page_facts is
  'Whether a creator is listed, their categories and prices of a paid chat, and the exact number '
  'of followers: for pages whose profile was read.';

create view private.creator_pages with (security_invoker = true) as
select p.id, p.username, p.name, p.bio, p.age, p.location, p.instagram_handle, p.twitter_handle,
  p.wishlist_url, p.special is not null as is_special, p.created_at as joined_at,
  f.is_listed, f.categories, f.is_free_wall_disabled, f.chat_prices,
  o.profile_id is not null as is_online, w.span as last_active,
  a.summary as avatar, v.summary as cover, e.summary as welcome_video,
  json_build_object(
    'posts', n.posts, 'photos', n.photos, 'videos', n.videos, 'likes', n.likes,
    'followers', f.followers) as counters,
  h.fee_cents, h.offer, false as is_blocked
from public.profiles p
join private.page_facts f on f.creator_id = p.id
cross join lateral (
  select coalesce(sum(u.posts), 0) as posts, coalesce(sum(u.photos), 0) as photos,
         coalesce(sum(u.videos), 0) as videos, coalesce(sum(u.likes), 0) as likes
  from private.counter_parts u where u.subject_id = p.id) n
left join private.shown_prices h on h.creator_id = p.id
left join private.picture_summaries a on a.profile_id = p.id and a.kind = 'avatar'
left join private.picture_summaries v on v.profile_id = p.id and v.kind = 'cover'
left join private.welcome_video_summaries e on e.creator_id = p.id
left join private.online_users o on o.profile_id = p.id
left join private.last_seen w on w.profile_id = p.id;
comment on view private.creator_pages is
  'Pages of creators whom the caller sees, without the caller''s relation to them.';

grant select on private.page_facts, private.creator_pages, private.last_seen
  to anon, authenticated;

create function private.page_candidate(p_username text) returns uuid
language plpgsql stable security definer set search_path = '' as $$
begin
  return (select p.id from public.profiles p
          where p.username = lower(left(p_username, private.limit_typed_name_max()))
            and p.role = 'creator');
end $$;
comment on function private.page_candidate(text) is
  'The creator of a username, in any case of characters.';

create function private.blocked_page(p_creator_id uuid) returns json
language plpgsql stable security definer set search_path = '' as $$
begin
  return (
    select case when exists (select from private.my_blockers x where x.id = s.user_id)
      then json_build_object('is_blocked', true)
      else json_build_object('is_blocked', true, 'blocked_by_me', s.user_id) end
    from private.account_facts s
    where s.user_id = p_creator_id and s.is_open and not s.is_questioned
      and private.is_admitted()
      and s.user_id in (select x.id from private.my_blocked_pairs x)
      and (s.is_listed or private.is_subscribed(auth.uid(), s.user_id)));
end $$;
comment on function private.blocked_page(uuid) is
  'The page across a block, where the caller would otherwise see it: the flag, and the id where '
  'the caller can end the block.';

grant execute on function private.page_candidate(text), private.page_rights(uuid)
  to anon, authenticated;
grant execute on function private.blocked_page(uuid) to authenticated;
