-- The cap on deletions: in a month a creator deletes at most 40 percent of the posts and stories
-- that were live at its start or were created in it, and at most 40 percent of the former alone, so
-- that new junk makes no room; but always one. A deletion is the removal of a post, of a story
-- before its end, or an edit that removes all former media of a post; a post counts once a month.
-- Removals by staff do not count, nor does what nobody else was shown.
create function private.lock_deletions(p_creator_id uuid) returns void
language sql volatile security definer set search_path = '' as $$
  select pg_advisory_xact_lock(hashtextextended('removals:' || p_creator_id, 0))
$$;
comment on function private.lock_deletions(uuid) is
  'Serializes two deletions, so that both count. Locked before the row of the post or story.';

create view private.counted_content with (security_invoker = true) as
select id, creator_id, created_at, removed_at, emptied_at, 'infinity'::timestamptz as expires_at
from public.posts
where moderation_state = 'live' and announced_at is not null
  and (review_state <> 'rejected' or edited_at > announced_at)
union all
select id, creator_id, created_at, removed_at, null, expires_at
from public.stories
where moderation_state = 'live' and announced_at is not null and is_media_live;
comment on view private.counted_content is
  'Posts and stories whose removal is a deletion: others were shown them, and neither staff nor a '
  'review took them down. A post that was edited since it was shown stays counted: what an edit '
  'adds may be rejected on purpose.';

create function private.is_counted(p_content_id uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (select from private.counted_content where id = p_content_id)
$$;
comment on function private.is_counted(uuid) is
  'Whether the removal of a post or story is a deletion.';

create function private.deletions_left(p_creator_id uuid, p_made_at timestamptz) returns bigint
language plpgsql stable security definer set search_path = '' as $$
declare
  v_month timestamptz := date_trunc('month', private.now(), 'UTC');
  v_left bigint;
  v_old_left bigint;
begin
  select greatest(1, count(*) * private.limit_deletion_cap_percent() / 100)
           - count(*) filter (where is_used),
         greatest(1, count(*) filter (where is_old) * private.limit_deletion_cap_percent() / 100)
           - count(*) filter (where is_old and is_used)
  into v_left, v_old_left
  from (
    select created_at < v_month as is_old,
           coalesce(removed_at < expires_at or emptied_at >= v_month, false) as is_used
    from private.counted_content
    where creator_id = p_creator_id and expires_at >= v_month
      and (removed_at is null or removed_at >= v_month)) i;
  return greatest(0, case when p_made_at < v_month then least(v_left, v_old_left) else v_left end);
end $$;
comment on function private.deletions_left(uuid, timestamptz) is
  'The number of deletions that a creator has left in the UTC month of that time.';

create function private.require_deletion(p_creator_id uuid, p_made_at timestamptz) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if private.deletions_left(p_creator_id, p_made_at) = 0 then
    perform private.fail('deletion_cap_reached');
  end if;
end $$;
comment on function private.require_deletion(uuid, timestamptz) is
  'Refuses a deletion over the cap of the UTC month (deletion_cap_reached).';

create function private.my_deletions_left(p_made_at timestamptz) returns bigint
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.deletions_left(
    private.signed_in_creator(), coalesce(p_made_at, private.now()));
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
  return p_before <> '{}' and private.is_counted(p_post.id)
    and (p_after = '{}' or (v_had <> '{}' and not p_after && v_had));
end $$;
comment on function private.is_emptied_by(public.posts, uuid[], uuid[]) is
  'Whether an edit removes the last media item of a post that others were shown, or the last one '
  'that it had at its creation or at the start of the month; replacements do not count as the '
  'same.';

create function private.is_emptied(p_post public.posts) returns boolean
language sql stable set search_path = '' as $$
  select coalesce(p_post.emptied_at >= date_trunc('month', private.now(), 'UTC'), false)
$$;
comment on function private.is_emptied(public.posts) is
  'Whether a post already counts among the deletions of the month.';
