-- Writing a comment: fans who may see the post, and its owner, who is notified of the first one of
-- each fan on a UTC day.
create function private.notify_of_comment(p_comment public.comments) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if p_comment.author_id <> p_comment.creator_id and not exists (
      select from public.comments c
      where c.author_id = p_comment.author_id and c.post_id = p_comment.post_id
        and c.id <> p_comment.id
        and c.created_at >= date_trunc('day', p_comment.created_at, 'UTC')) then
    perform private.notify(
      p_comment.creator_id, p_comment.author_id, 'post_commented', p_comment.post_id);
  end if;
end $$;
comment on function private.notify_of_comment(public.comments) is
  'Notifies the owner of the post, unless it is their own comment or not the author''s first one '
  'of the day.';

create function private.create_comment(p_request_id uuid, p_post_id uuid, p_text text) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := private.require_user();
  v_post public.posts := private.visible_post(p_post_id);
  -- A text more than twice too long is refused without trimming.
  v_text text := case when length(p_text) > 2 * private.limit_comment_max() then p_text
    else regexp_replace(coalesce(p_text, ''), '^\s+|\s+$', '', 'g') end;
  v_first record;
  v_comment public.comments;
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
  perform private.require_words(v_text, 'wall');
  insert into public.comments (post_id, creator_id, author_id, request_id, text)
  values (v_post.id, v_post.creator_id, v_me, p_request_id, v_text)
  returning * into v_comment;
  perform private.enforce_rate_limit('comments', private.limit_comments_per_hour(), '1 hour');
  perform private.notify_of_comment(v_comment);
  return v_comment.id;
end $$;
