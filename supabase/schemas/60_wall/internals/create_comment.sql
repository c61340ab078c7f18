-- Writing a comment: fans who may see the post, and its owner.
create function private.create_comment(p_request_id uuid, p_post_id uuid, p_text text) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := private.require_user();
  v_post public.posts := private.visible_post(p_post_id);
  -- A text more than twice too long is refused without trimming.
  v_text text := case when length(p_text) > 2 * private.limit_comment_max() then p_text
    else regexp_replace(coalesce(p_text, ''), '^\s+|\s+$', '', 'g') end;
  v_first record;
  v_id uuid;
begin
  perform private.require_right((
    select f.can_comment from private.post_facts f where f.id = v_post.id));
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
  perform private.enforce_rate_limit('comments', private.limit_comments_per_hour(), '1 hour');
  return v_id;
end $$;
