-- Publishing. A creator's post with text, pictures or a video; once for each request. Media belong
-- to the author and were uploaded whole: what is still being made shows when it is ready.
create function private.kind_of_post(p_media_ids uuid[]) returns public.post_kind
language plpgsql stable security definer set search_path = '' as $$
declare
  v_images integer;
  v_videos integer;
begin
  select count(*) filter (where kind = 'image'), count(*) filter (where kind = 'video')
  into v_images, v_videos from public.media where id = any (p_media_ids);
  if cardinality(p_media_ids) = 0 then
    return 'text';
  elsif v_images = cardinality(p_media_ids) then
    return 'images';
  elsif v_videos = 1 and cardinality(p_media_ids) = 1 then
    return 'video';
  end if;
  perform private.fail('invalid_payload', '{"field": "media_ids"}');
end $$;
comment on function private.kind_of_post(uuid[]) is
  'Pictures make an images post, one video a video post, nothing a text post; no mixtures.';

create function private.replayed_post(
  p_creator_id uuid, p_audience public.post_audience, p_text text, p_media_ids uuid[],
  p_request_id uuid) returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  v_first public.posts;
begin
  select * into v_first from public.posts
  where creator_id = p_creator_id and request_id = p_request_id;
  if v_first.id is not null
     and (v_first.audience, v_first.text) is distinct from (p_audience, p_text)
     or v_first.id is not null and p_media_ids is distinct from array(
       select media_id from public.post_media where post_id = v_first.id order by position) then
    perform private.fail('duplicate_request');
  end if;
  return v_first.id;
end $$;
comment on function private.replayed_post(uuid, public.post_audience, text, uuid[], uuid) is
  'The post that this request made before; refuses another content under the same request.';

create function private.require_postable(
  p_creator_id uuid, p_audience public.post_audience, p_text text, p_media_ids uuid[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if length(p_text) > private.limit_post_text_max() then
    perform private.fail('post_text_too_long');
  elsif p_audience = 'public' and (select is_free_wall_disabled from public.creator_settings
                                   where creator_id = p_creator_id) then
    perform private.fail('free_wall_disabled');
  end if;
  perform private.require_media(
    p_creator_id, p_media_ids, 'post', private.limit_post_images_max(), 'too_many_post_images');
  if p_text = '' and private.kind_of_post(p_media_ids) <> 'images' then
    perform private.fail('post_text_required');
  end if;
end $$;
comment on function private.require_postable(uuid, public.post_audience, text, uuid[]) is
  'Refuses what no post may be, each with its sentence; takes the media into use.';

create function private.create_post(
  p_audience public.post_audience, p_text text, p_media_ids uuid[], p_request_id uuid)
returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := private.acting_creator();
  v_text text := btrim(coalesce(p_text, ''), E' \t\r\n');
  v_media uuid[] := coalesce(p_media_ids, '{}');
  v_post public.posts;
begin
  if p_request_id is null or p_audience is null then
    perform private.fail('invalid_payload');
  end if;
  v_post.id := private.replayed_post(v_me, p_audience, v_text, v_media, p_request_id);
  if v_post.id is not null then
    return v_post.id;
  end if;
  perform private.require_postable(v_me, p_audience, v_text, v_media);
  insert into public.posts (creator_id, request_id, audience, kind, text)
  values (v_me, p_request_id, p_audience, private.kind_of_post(v_media), v_text)
  on conflict (creator_id, request_id) do nothing
  returning * into v_post;
  if v_post.id is null then
    -- the same request won in another session
    return private.replayed_post(v_me, p_audience, v_text, v_media, p_request_id);
  end if;
  perform private.link_media(v_post, v_media);
  perform private.announce(
    v_me,
    case v_post.kind when 'text' then 'wall_post' else 'wall_media' end::public.notification_kind,
    case p_audience when 'public' then 'everyone' else 'subscribers' end::public.event_audience,
    v_post.id);
  return v_post.id;
end $$;
