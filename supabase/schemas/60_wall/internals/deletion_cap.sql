-- The cap on deletions (C34, C99): in a month a creator deletes at most as many posts and stories
-- as 40 percent of those that were live when it began, one at least. What is made in the month adds
-- nothing, for junk would; deleting it counts. A deletion is the removal of a post, of a story
-- before its end, and an edit after which nothing is left of the media that a post had; a post
-- counts once a month. What staff took down is never counted.
create function private.lock_deletions(p_creator_id uuid) returns void
language sql volatile security definer set search_path = '' as $$
  select pg_advisory_xact_lock(hashtextextended('removals:' || p_creator_id, 0))
$$;
comment on function private.lock_deletions(uuid) is
  'Two deletions at once count together. Taken before the row of the post or story.';

create function private.deletions_left(p_creator_id uuid) returns bigint
language plpgsql stable security definer set search_path = '' as $$
declare
  v_month timestamptz := date_trunc('month', private.now(), 'UTC');
  v_base bigint;
  v_used bigint;
begin
  select count(*) filter (where is_old), count(*) filter (where is_used) into v_base, v_used
  from (
    select created_at < v_month as is_old,
           removed_at is not null or emptied_at >= v_month as is_used
    from public.posts
    where creator_id = p_creator_id and moderation_state = 'live'
      and (removed_at is null or removed_at >= v_month)
    union all
    select created_at < v_month, removed_at < expires_at
    from private.stories
    where creator_id = p_creator_id and moderation_state = 'live' and expires_at >= v_month
      and (removed_at is null or removed_at >= v_month)) i;
  return greatest(
    0, greatest(1, v_base * private.limit_deletion_cap_percent() / 100) - v_used);
end $$;
comment on function private.deletions_left(uuid) is
  'How many deletions a creator has left in the UTC month.';

create function private.require_deletion(p_creator_id uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if private.deletions_left(p_creator_id) = 0 then
    perform private.fail('deletion_cap_reached');
  end if;
end $$;
comment on function private.require_deletion(uuid) is
  'Refuses a deletion over the cap of the UTC month (deletion_cap_reached).';

create function private.my_deletions_left() returns bigint
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.deletions_left(private.signed_in_creator());
end $$;

create function private.is_emptied_by(p_post public.posts, p_before uuid[], p_after uuid[])
returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  v_had uuid[] := array(
    select m.id from private.live_media m
    where m.id = any (p_before) and m.created_at <= greatest(
      p_post.created_at, date_trunc('month', private.now(), 'UTC')));
begin
  return p_before <> '{}' and (p_after = '{}' or (v_had <> '{}' and not p_after && v_had));
end $$;
comment on function private.is_emptied_by(public.posts, uuid[], uuid[]) is
  'Whether an edit takes the last medium from a post, or the last one that the post had when it '
  'was made or when the month began: what is put in its place is another.';

create function private.is_emptied(p_post public.posts) returns boolean
language sql stable set search_path = '' as $$
  select coalesce(p_post.emptied_at >= date_trunc('month', private.now(), 'UTC'), false)
$$;
comment on function private.is_emptied(public.posts) is
  'Whether a post counts already among the deletions of the month.';
