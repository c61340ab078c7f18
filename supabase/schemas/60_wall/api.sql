-- The doors of the wall.
create function public.create_post(
  p_audience public.post_audience, p_text text, p_media_ids uuid[], p_request_id uuid)
returns uuid
language sql volatile security invoker set search_path = '' as $$
  select private.create_post(p_audience, p_text, p_media_ids, p_request_id)
$$;
comment on function public.create_post(public.post_audience, text, uuid[], uuid) is
  'Publishes a post of the calling creator: text, up to nine pictures, or one video with text. '
  'Returns the post. Errors: method_forbidden, post_text_required, post_text_too_long, '
  'too_many_post_images, free_wall_disabled, media_not_found, upload_in_progress, media_failed, '
  'content_under_review, content_removed, invalid_payload, duplicate_request.';

create function public.remove_post(p_post_id uuid) returns void
language sql volatile security invoker set search_path = '' as $$
  select private.remove_post(p_post_id)
$$;
comment on function public.remove_post(uuid) is
  'Takes down a post of the calling creator. Errors: method_forbidden, post_not_found.';

create function public.guest_wall(p_username text) returns jsonb
language sql stable security invoker set search_path = '' as $$
  select private.guest_wall(p_username)
$$;
comment on function public.guest_wall(text) is
  'For guests: the five newest public posts of a creator, as the wall''s rows; [] where hidden.';

create function public.feed(p_before uuid default null) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.feed(p_before) $$;
comment on function public.feed(uuid) is
  'Posts of the creators whom the caller follows or pays, before a post, newest first, 15 a page.';

grant execute on function
  private.create_post(public.post_audience, text, uuid[], uuid),
  public.create_post(public.post_audience, text, uuid[], uuid),
  private.remove_post(uuid), public.remove_post(uuid),
  private.feed(uuid), public.feed(uuid) to authenticated;
grant execute on function private.guest_wall(text), public.guest_wall(text) to anon;
