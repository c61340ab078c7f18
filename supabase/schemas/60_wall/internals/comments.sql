-- Comments. Written by customers who may see the post and by its owner; read by members who may see
-- the post, never across a block: neither the reader's nor that of the post's owner. Here fans are
-- named to others, because a comment is said to all of them.
create function private.create_comment(p_request_id uuid, p_post_id uuid, p_text text) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_post public.posts := private.visible_post(p_post_id);
  v_me uuid := private.talking_person(v_post);
  -- what is twice too long is refused as it is
  v_text text := case when length(p_text) > 2 * private.limit_comment_max() then p_text
    else regexp_replace(coalesce(p_text, ''), '^\s+|\s+$', '', 'g') end;
  v_comment private.comments;
begin
  if p_request_id is null then
    perform private.fail('invalid_payload');
  elsif length(v_text) < private.limit_comment_min() then
    perform private.fail('comment_too_short');
  elsif length(v_text) > private.limit_comment_max() then
    perform private.fail('comment_too_long');
  end if;
  insert into private.comments (post_id, creator_id, author_id, request_id, text)
  values (v_post.id, v_post.creator_id, v_me, p_request_id, v_text)
  on conflict (author_id, request_id) do nothing returning * into v_comment;
  if v_comment.id is null then
    select * into v_comment from private.comments
    where author_id = v_me and request_id = p_request_id;
    if (v_comment.post_id, v_comment.text) is distinct from (v_post.id, v_text) then
      perform private.fail('duplicate_request');
    end if;
  else
    perform private.require_pace('comments', private.limit_comments_per_hour(), '1 hour');
  end if;
  return v_comment.id;
end $$;

create function private.remove_comment(p_comment_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := private.signed_in_person();
begin
  update private.comments set removed_at = coalesce(removed_at, private.now())
  where id = p_comment_id and v_me in (author_id, creator_id);
  if not found then
    perform private.fail('comment_not_found');
  end if;
end $$;

create function private.visible_comment(p_comment_id uuid) returns private.comments
language plpgsql stable security definer set search_path = '' as $$
declare
  v_comment private.comments;
begin
  select * into v_comment from private.comments c
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
  v_comment private.comments := private.visible_comment(p_comment_id);
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
    insert into private.comment_likes (comment_id, person_id) values (v_comment.id, v_me)
    on conflict (comment_id, person_id) do nothing;
    v_is_first := found;
  end if;
  if v_is_first then
    perform private.notify(v_comment.author_id, v_me, 'comment_liked', v_comment.id);
  else
    update private.comment_likes set is_on = p_on
    where comment_id = v_comment.id and person_id = v_me and is_on <> p_on;
  end if;
end $$;

create function private.comments(p_post_id uuid, p_before uuid) returns json
language plpgsql stable security definer set search_path = ''
set plan_cache_mode = force_generic_plan as $$
declare
  v_me uuid := auth.uid();
  v_is_fan boolean := private.role_of(v_me) = 'fan';
  v_before uuid := coalesce(p_before, private.last_id());
begin
  if not private.sees_post(p_post_id) then
    return '[]';
  end if;
  return (
    select coalesce(json_agg(json_build_object(
      'id', c.id, 'post_id', c.post_id, 'text', c.text, 'created_at', c.created_at,
      'moderation_state', c.moderation_state,
      'likes', (select coalesce(sum(t.likes), 0) from private.tally_parts t
                where t.subject_id = c.id),
      'has_liked', exists (select from private.comment_likes
                           where comment_id = c.id and person_id = v_me and is_on),
      'can_like', c.author_id <> v_me and (c.creator_id = v_me or v_is_fan),
      'can_remove', v_me in (c.author_id, c.creator_id),
      'author', json_build_object(
        'id', p.id, 'username', p.username, 'name', p.name, 'role', p.role,
        'avatar', a.thumb_name))
      order by c.id desc), '[]')
    from (
      select * from private.comments c
      where c.post_id = p_post_id and c.removed_at is null and c.moderation_state <> 'removed'
        and (c.moderation_state = 'live' or c.author_id = v_me)
        and c.id < v_before
        -- offset 0: looked up for each author instead of joined with every block there is
        and not exists (select from private.cut_offs x
                        where x.one_id = c.author_id and x.other_id in (v_me, c.creator_id)
                        offset 0)
      order by c.id desc limit private.limit_page_comments()) c
    join public.profiles p on p.id = c.author_id
    left join public.profile_pictures a on a.profile_id = c.author_id and a.kind = 'avatar');
end $$;
