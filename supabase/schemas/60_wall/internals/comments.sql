-- Comments. Written by customers who may see the post and by its owner; read by members who may see
-- the post, never across a block: neither the reader's nor that of the post's owner. Here fans are
-- named to others, because a comment is said to all of them.
create function private.create_comment(p_request_id uuid, p_post_id uuid, p_text text) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := private.acting_person();
  v_post public.posts := private.visible_post(p_post_id);
  -- what is twice too long is refused as it is
  v_text text := case when length(p_text) > 2 * private.limit_comment_max() then p_text
    else regexp_replace(coalesce(p_text, ''), '^\s+|\s+$', '', 'g') end;
  v_first record;
  v_id uuid;
begin
  perform private.talking_person(v_post);
  perform private.begin_request(p_request_id);
  select c.id, (c.post_id, c.text) = (v_post.id, v_text) as same into v_first
  from public.comments c where c.author_id = v_me and c.request_id = p_request_id;
  if private.is_answered(v_first.id, v_first.same) then
    return v_first.id;
  elsif length(v_text) < private.limit_comment_min() then
    perform private.fail('comment_too_short');
  elsif length(v_text) > private.limit_comment_max() then
    perform private.fail('comment_too_long');
  end if;
  insert into public.comments (post_id, creator_id, author_id, request_id, text)
  values (v_post.id, v_post.creator_id, v_me, p_request_id, v_text)
  returning id into v_id;
  perform private.require_pace('comments', private.limit_comments_per_hour(), '1 hour');
  return v_id;
end $$;

create function private.remove_comment(p_comment_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := private.signed_in_person();
begin
  update public.comments set removed_at = coalesce(removed_at, private.now())
  where id = p_comment_id and v_me in (author_id, creator_id);
  if not found then
    perform private.fail('comment_not_found');
  end if;
end $$;

create function private.visible_comment(p_comment_id uuid) returns public.comments
language plpgsql stable security definer set search_path = '' as $$
declare
  v_comment public.comments;
begin
  select * into v_comment from public.comments c
  where c.id = p_comment_id and c.removed_at is null and c.moderation_state = 'live'
    and not private.is_cut_off(c.author_id, auth.uid())
    and not private.is_cut_off(c.author_id, c.creator_id)
    and private.sees_post(c.post_id);
  if v_comment.id is null then
    perform private.fail('comment_not_found');
  end if;
  return v_comment;
end $$;
comment on function private.visible_comment(uuid) is
  'A comment that the caller may read. Refuses every other one (comment_not_found).';

create function private.like_comment(p_comment_id uuid, p_on boolean) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := private.acting_person();
  v_comment public.comments := private.visible_comment(p_comment_id);
  v_is_first boolean := false;
begin
  if v_comment.author_id = v_me then
    perform private.fail('cannot_like_own_comment');
  elsif p_on is null then
    perform private.fail('invalid_payload');
  elsif v_comment.creator_id <> v_me then
    perform private.acting_fan();
  end if;
  if p_on then
    insert into public.comment_likes (comment_id, person_id) values (v_comment.id, v_me)
    on conflict (comment_id, person_id) do nothing;
    v_is_first := found;
  end if;
  if v_is_first then
    perform private.notify(v_comment.author_id, v_me, 'comment_liked', v_comment.id);
  else
    update public.comment_likes set is_on = p_on
    where comment_id = v_comment.id and person_id = v_me and is_on <> p_on;
  end if;
end $$;

create function private.comment_candidates(p_post_id uuid, p_before uuid) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
declare
  v_me uuid := auth.uid();
begin
  return array(
    select c.id from public.comments c
    where c.post_id = p_post_id and c.removed_at is null and c.moderation_state <> 'removed'
      and (c.moderation_state = 'live' or c.author_id = v_me)
      and c.id < coalesce(p_before, private.last_id())
      -- offset 0: looked up for each author instead of joined with every block there is
      and not exists (select from private.cut_offs x
                      where x.one_id = c.author_id and x.other_id in (v_me, c.creator_id)
                      offset 0)
    order by c.id desc limit private.limit_page_comments());
end $$;
comment on function private.comment_candidates(uuid, uuid) is
  'A page of the comments of a post before a comment, newest first; the post itself is not asked.';
grant execute on function private.comment_candidates(uuid, uuid) to authenticated;
