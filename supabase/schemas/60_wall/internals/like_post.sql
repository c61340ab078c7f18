-- Likes. A fan who may see a post likes it once and may unlike it; its owner is notified the first
-- time and is the only one who sees the likers, four a page. What is given in a minute is limited;
-- what was given is taken back once, and that is never refused.
create function private.like_post(p_post_id uuid, p_on boolean) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := private.require_user();
  v_post public.posts := private.visible_post(p_post_id);
  v_is_first boolean := false;
  v_is_changed boolean;
begin
  if v_post.creator_id = v_me then
    perform private.fail('cannot_like_own_post');
  elsif p_on is null then
    perform private.fail('invalid_payload');
  end if;
  perform private.require_right((
    select f.can_like from private.post_facts f where f.id = v_post.id));
  if p_on then
    insert into public.likes (post_id, fan_id, creator_id)
    values (v_post.id, v_me, v_post.creator_id) on conflict (post_id, fan_id) do nothing;
    v_is_first := found;
  end if;
  v_is_changed := v_is_first;
  if not v_is_first then
    update public.likes set is_on = p_on
    where post_id = v_post.id and fan_id = v_me and is_on <> p_on;
    v_is_changed := found;
  end if;
  if p_on and v_is_changed then
    perform private.enforce_rate_limit('likes', private.limit_likes_per_minute(), '1 minute');
  end if;
  if v_is_first then
    perform private.notify(v_post.creator_id, v_me, 'post_liked', v_post.id);
  end if;
end $$;
