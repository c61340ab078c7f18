-- The links of a post to its media. A link is live while the post and the media item are both live
-- and the media item is ready.
create function private.is_link_live(p_post public.posts, p_media public.media) returns boolean
language sql stable set search_path = '' as $$
  select p_post.is_live and p_media.is_live
$$;

create function private.link_media(p_post public.posts, p_media_ids uuid[]) returns void
language sql volatile security definer set search_path = '' as $$
  insert into public.post_media (
    post_id, position, media_id, creator_id, audience, kind, width, height, duration_ms, blur,
    alt, ai_label, state, is_live)
  select p_post.id, o.position, m.id, p_post.creator_id, p_post.audience, m.kind, m.width,
         m.height, m.duration_ms, m.blur, m.alt, m.ai_label, m.state,
         private.is_link_live(p_post, m)
  from unnest(p_media_ids) with ordinality o (id, position)
  join public.media m on m.id = o.id
$$;
