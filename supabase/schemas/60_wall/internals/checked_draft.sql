-- Validation of a post when it is written, when it is scheduled, and again at its time.
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
  'Pictures make an images post, one video a video post, no media a text post; mixtures are '
  'refused.';

create function private.post_text(p_text text) returns text
language plpgsql stable set search_path = '' as $$
declare
  v_text text := btrim(coalesce(p_text, ''), E' \t\r\n');
begin
  if length(v_text) > private.limit_post_text_max() then
    perform private.fail('post_text_too_long');
  end if;
  perform private.require_words(v_text, 'wall');
  return v_text;
end $$;
comment on function private.post_text(text) is
  'The text of a post, trimmed. Refuses a long one (post_text_too_long) and words that are not '
  'allowed (blocked_term).';

create function private.request_digest(
  p_audience public.post_audience, p_text text, p_media_ids uuid[], p_options text[],
  p_is_promo boolean, p_preview_id uuid, p_at timestamptz default null) returns uuid
language sql immutable set search_path = '' as $$
  select md5(jsonb_build_array(
    p_audience, btrim(coalesce(p_text, ''), E' \t\r\n'), coalesce(p_media_ids, '{}'), p_options,
    coalesce(p_is_promo, false), p_preview_id, extract(epoch from p_at))::text)::uuid
$$;
comment on function private.request_digest(
  public.post_audience, text, uuid[], text[], boolean, uuid, timestamptz) is
  'A digest of the content, which distinguishes two contents under one request id.';

create function private.new_draft(
  p_request_id uuid, p_audience public.post_audience, p_text text, p_media_ids uuid[],
  p_options text[], p_is_promo boolean, p_preview_id uuid, p_at timestamptz default null)
returns public.scheduled_posts
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_draft public.scheduled_posts;
begin
  perform private.begin_request(p_request_id);
  v_draft.creator_id := private.require_creator();
  if p_audience is null then
    perform private.fail('invalid_payload', '{"field": "audience"}');
  end if;
  v_draft.request_id := p_request_id;
  v_draft.request_digest := private.request_digest(
    p_audience, p_text, p_media_ids, p_options, p_is_promo, p_preview_id, p_at);
  v_draft.publish_at := p_at;
  v_draft.audience := p_audience;
  v_draft.text := p_text;
  v_draft.media_ids := p_media_ids;
  v_draft.options := p_options;
  v_draft.is_promo := p_is_promo;
  v_draft.preview_id := p_preview_id;
  return v_draft;
end $$;
comment on function private.new_draft(
  uuid, public.post_audience, text, uuid[], text[], boolean, uuid, timestamptz) is
  'The unchecked content that the calling creator wants to post, now or at a time; begins the '
  'request. Errors: method_forbidden, invalid_payload.';

create function private.require_promo_slot(p_creator_id uuid, p_at timestamptz) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_day timestamptz := date_trunc('day', p_at, 'UTC');
begin
  -- Serializes two at once, so that both count.
  perform pg_advisory_xact_lock(hashtextextended('promos:' || p_creator_id, 0));
  if (select count(*) from public.posts
      where creator_id = p_creator_id and is_promo
        and created_at >= v_day and created_at < v_day + interval '1 day')
     + (select count(*) from public.scheduled_posts
        where creator_id = p_creator_id and is_promo and state = 'waiting'
          and publish_at >= v_day and publish_at < v_day + interval '1 day')
     >= private.limit_promo_posts_per_day() then
    perform private.fail('promo_limit_reached');
  end if;
end $$;
comment on function private.require_promo_slot(uuid, timestamptz) is
  'Refuses a promotion beyond the limit of a UTC day, scheduled ones included '
  '(promo_limit_reached).';

create function private.checked_draft(p_draft public.scheduled_posts, p_kind public.post_kind)
returns public.scheduled_posts
language plpgsql volatile security definer set search_path = '' as $$
begin
  p_draft.text := private.post_text(p_draft.text);
  p_draft.media_ids := coalesce(p_draft.media_ids, '{}');
  p_draft.is_promo := coalesce(p_draft.is_promo, false);
  if p_draft.is_promo and p_draft.audience <> 'public' then
    perform private.fail('invalid_payload', '{"field": "is_promo"}');
  elsif p_draft.audience = 'public' and (
      select is_free_wall_disabled from public.creator_settings
      where creator_id = p_draft.creator_id) then
    perform private.fail('free_wall_disabled');
  end if;
  perform private.require_media(p_draft.creator_id, p_draft.media_ids, 'post',
    private.limit_post_images_max(), 'too_many_post_images');
  perform private.refuse_previews(p_draft.media_ids);
  if p_draft.preview_id is not null then
    if p_draft.audience <> 'private' then
      perform private.fail('invalid_payload', '{"field": "preview_id"}');
    end if;
    perform private.require_preview(p_draft.creator_id, p_draft.preview_id, p_draft.media_ids);
  end if;
  p_draft.kind := private.kind_of_post(p_draft.media_ids);
  if p_kind = 'poll' or p_draft.options is not null then
    p_draft.options := private.checked_options(coalesce(p_draft.options, '{}'));
    if p_draft.text = '' then
      perform private.fail('poll_text_required');
    elsif p_draft.kind <> 'text' then
      perform private.fail('invalid_payload', '{"field": "media_ids"}');
    end if;
    p_draft.kind := 'poll';
  end if;
  if p_draft.text = '' and p_draft.kind <> 'images' then
    perform private.fail('post_text_required');
  elsif p_kind <> p_draft.kind then
    perform private.fail('invalid_payload', '{"field": "kind"}');
  end if;
  return p_draft;
end $$;
comment on function private.checked_draft(public.scheduled_posts, public.post_kind) is
  'A valid post with its kind. Refuses invalid content, each case with its code; marks the media '
  'as used.';
