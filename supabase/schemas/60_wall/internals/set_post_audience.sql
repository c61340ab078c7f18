-- Changing who reads a post that stands on a wall. Counters count both audiences, and what was
-- announced is not announced again.
create function private.move_pin(p_post public.posts, p_audience public.post_audience)
returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if exists (select from public.pins
             where creator_id = p_post.creator_id and audience = p_audience) then
    delete from public.pins where post_id = p_post.id;
  else
    update public.pins set audience = p_audience where post_id = p_post.id;
  end if;
end $$;
comment on function private.move_pin(public.posts, public.post_audience) is
  'Moves the pin of a post along with it; where the other audience has a pinned post, that one '
  'stays and this one is unpinned.';

create function private.set_post_audience(p_post_id uuid, p_audience public.post_audience)
returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_post public.posts;
begin
  perform private.lock_post_media(p_post_id);
  v_post := private.own_post(p_post_id);
  if p_audience is null then
    perform private.fail('invalid_payload', '{"field": "audience"}');
  elsif v_post.moderation_state <> 'live' then
    perform private.fail(case v_post.moderation_state
      when 'held' then 'content_under_review' else 'content_removed' end);
  elsif p_audience = v_post.audience then
    return;
  elsif v_post.is_promo then
    perform private.fail('promo_is_public');
  elsif p_audience = 'public' and (
      select is_free_wall_disabled from public.creator_settings
      where creator_id = v_post.creator_id) then
    perform private.fail('free_wall_disabled');
  end if;
  perform private.move_pin(v_post, p_audience);
  update public.post_media set audience = p_audience where post_id = p_post_id;
  update public.posts set audience = p_audience where id = p_post_id;
end $$;
