-- Liking a comment that the caller may read.
create function private.visible_comment(p_comment_id uuid) returns public.comments
language plpgsql stable security definer set search_path = '' as $$
declare
  v_comment public.comments;
begin
  select * into v_comment from public.comments c
  where c.id = p_comment_id and c.is_live
    and (select true from private.readable_comments r where r.id = c.id);
  if v_comment.id is null then
    perform private.fail('comment_not_found');
  end if;
  return v_comment;
end $$;
comment on function private.visible_comment(uuid) is
  'A live comment that the caller reads. Refuses any other (comment_not_found).';

create function private.like_comment(p_comment_id uuid, p_on boolean) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := private.require_user();
  v_comment public.comments := private.visible_comment(p_comment_id);
  v_is_first boolean := false;
  v_is_changed boolean;
begin
  if v_comment.author_id = v_me then
    perform private.fail('cannot_like_own_comment');
  elsif p_on is null then
    perform private.fail('invalid_payload');
  end if;
  perform private.require_right((
    select f.can_comment from private.post_facts f where f.id = v_comment.post_id));
  if p_on then
    insert into public.comment_likes (comment_id, user_id) values (v_comment.id, v_me)
    on conflict (comment_id, user_id) do nothing;
    v_is_first := found;
  end if;
  v_is_changed := v_is_first;
  if not v_is_first then
    update public.comment_likes set is_on = p_on
    where comment_id = v_comment.id and user_id = v_me and is_on <> p_on;
    v_is_changed := found;
  end if;
  if p_on and v_is_changed then
    perform private.enforce_rate_limit('likes', private.limit_likes_per_minute(), '1 minute');
  end if;
  if v_is_first then
    perform private.notify(v_comment.author_id, v_me, 'comment_liked', v_comment.id);
  end if;
end $$;
