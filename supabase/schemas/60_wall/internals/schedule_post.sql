-- Scheduled posts: on the 15-minute grid, in the next thirty days. A waiting one may be changed and
-- removed; one that failed at its time is scheduled again when it is changed.
create function private.require_slot(p_at timestamptz, p_days integer) returns void
language plpgsql stable set search_path = '' as $$
begin
  if p_at is null or not isfinite(p_at)
     or mod(extract(epoch from p_at), 60 * private.limit_schedule_slot_minutes()) <> 0 then
    perform private.fail('invalid_schedule_slot');
  elsif p_at <= private.now() then
    perform private.fail('schedule_in_past');
  elsif p_at > private.now() + make_interval(days => p_days) then
    perform private.fail('schedule_too_far', jsonb_build_object('days', p_days));
  end if;
end $$;
comment on function private.require_slot(timestamptz, integer) is
  'Refuses a time off the grid, in the past or more than this number of days ahead.';

create function private.schedule_post(
  p_request_id uuid, p_at timestamptz, p_audience public.post_audience, p_text text,
  p_media_ids uuid[], p_kind public.post_kind, p_options text[], p_is_promo boolean,
  p_preview_id uuid) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_draft public.scheduled_posts := private.new_draft(
    p_request_id, p_audience, p_text, p_media_ids, p_options, p_is_promo, p_preview_id, p_at);
  v_first record;
  v_id uuid;
begin
  select s.id, s.request_digest = v_draft.request_digest as same into v_first
  from public.scheduled_posts s
  where s.creator_id = v_draft.creator_id and s.request_id = p_request_id;
  if private.is_answered(v_first.id, v_first.same) then
    return v_first.id;
  end if;
  perform private.require_slot(p_at, private.limit_schedule_post_days());
  v_draft := private.checked_draft(v_draft, p_kind);
  perform private.enforce_rate_limit('posts', private.limit_posts_per_day(), '1 day');
  if v_draft.is_promo then
    perform private.require_promo_slot(v_draft.creator_id, p_at);
  end if;
  insert into public.scheduled_posts (
    creator_id, request_id, request_digest, publish_at, audience, kind, text, media_ids, options,
    preview_id, is_promo)
  values (
    v_draft.creator_id, p_request_id, v_draft.request_digest, p_at, v_draft.audience, v_draft.kind,
    v_draft.text, v_draft.media_ids, v_draft.options, v_draft.preview_id, v_draft.is_promo)
  returning id into v_id;
  perform private.notify_changed(v_draft.creator_id, array['scheduled']);
  return v_id;
end $$;

create function private.own_scheduled(p_id uuid) returns public.scheduled_posts
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := private.signed_in_creator();
  v_row public.scheduled_posts;
begin
  select * into v_row from public.scheduled_posts
  where id = p_id and creator_id = v_me and state in ('waiting', 'failed') for update;
  if v_row.id is null then
    perform private.fail('scheduled_not_found');
  end if;
  return v_row;
end $$;
comment on function private.own_scheduled(uuid) is
  'An unpublished scheduled post of the calling creator, locked. Errors: method_forbidden, '
  'scheduled_not_found.';

create view private.media_in_work with (security_invoker = true) as
select m.id from public.media m where m.state in ('uploading', 'processing');
comment on view private.media_in_work is 'Media that are still processed.';
grant select on private.media_in_work to authenticated;

create function private.is_removable(p_media_ids uuid[]) returns boolean
language plpgsql stable security invoker set search_path = '' as $$
begin
  return not exists (select from private.media_in_work w where w.id = any (p_media_ids));
end $$;
comment on function private.is_removable(uuid[]) is
  'Whether none of the media is still processed.';

create function private.require_editable(
  p_media_ids uuid[], p_version integer, p_seen_version integer) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if p_seen_version <> p_version then
    perform private.fail('conflict');
  elsif not private.is_removable(p_media_ids) then
    perform private.fail('media_processing');
  end if;
end $$;
comment on function private.require_editable(uuid[], integer, integer) is
  'Refuses an edit of scheduled content that somebody edited since it was read, null for any '
  'version, or of which a media item is still processed.';

create function private.edit_scheduled(
  p_scheduled_id uuid, p_at timestamptz, p_text text, p_media_ids uuid[],
  p_audience public.post_audience, p_version integer, p_preview_id uuid,
  p_is_preview_removed boolean) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_row public.scheduled_posts := private.own_scheduled(p_scheduled_id);
  -- What the edit lets go of is deleted; what it keeps is in use by then.
  v_before uuid[] := v_row.media_ids || v_row.preview_id;
  v_at timestamptz := coalesce(p_at, v_row.publish_at);
begin
  perform private.require_editable(v_before, v_row.version, p_version);
  perform private.require_slot(v_at, private.limit_schedule_post_days());
  v_row.text := coalesce(p_text, v_row.text);
  v_row.audience := coalesce(p_audience, v_row.audience);
  v_row.media_ids := coalesce(p_media_ids, v_row.media_ids);
  v_row.preview_id := coalesce(
    p_preview_id, case when p_is_preview_removed is not true then v_row.preview_id end);
  if v_row.audience = 'public' and p_preview_id is null then
    -- Everybody will see the post: it needs no preview.
    v_row.preview_id := null;
  end if;
  v_row := private.checked_draft(v_row, case v_row.kind when 'poll' then v_row.kind end);
  -- Its own place of the day is free while a new one is checked.
  update public.scheduled_posts set state = 'removed', failure = null where id = v_row.id;
  if v_row.is_promo then
    perform private.require_promo_slot(v_row.creator_id, v_at);
  end if;
  update public.scheduled_posts
  set state = 'waiting', publish_at = v_at, text = v_row.text, kind = v_row.kind,
      audience = v_row.audience, media_ids = v_row.media_ids, preview_id = v_row.preview_id,
      version = version + 1
  where id = v_row.id;
  perform private.let_go_media(v_before);
  perform private.notify_changed(v_row.creator_id, array['scheduled']);
end $$;

create function private.remove_scheduled(p_scheduled_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_row public.scheduled_posts := private.own_scheduled(p_scheduled_id);
begin
  if not private.is_removable(v_row.media_ids || v_row.preview_id) then
    perform private.fail('media_processing');
  end if;
  update public.scheduled_posts set state = 'removed', failure = null where id = v_row.id;
  perform private.let_go_media(v_row.media_ids || v_row.preview_id);
  perform private.notify_changed(v_row.creator_id, array['scheduled']);
end $$;
