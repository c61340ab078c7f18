-- API of the back office.
create function api.scheduled(
  p_after uuid default null, p_from timestamptz default null) returns json
language plpgsql volatile security invoker set search_path = ''
set plan_cache_mode = force_generic_plan set enable_sort = off set enable_bitmapscan = off as $$
declare
  v_me uuid := private.signed_in_creator();
  v_at timestamptz := coalesce(private.schedule_key(p_after), p_from, '-infinity');
  v_after uuid := coalesce(p_after, private.first_id());
begin
  return (
    select coalesce(json_agg(json_build_object(
      'id', s.id, 'type', s.type, 'publish_at', s.publish_at, 'text', s.text,
      'audience', s.audience, 'kind', s.kind, 'price_cents', s.price_cents,
      'options', s.options, 'is_promo', s.is_promo, 'failure', s.failure, 'version', s.version,
      'is_removable', (
        select true from private.media_in_work w
        where w.id = any (s.media_ids || s.preview_id) limit 1) is null,
      'media', (
        select coalesce(json_agg(m.summary order by i.place), '[]')
        from unnest(s.media_ids) with ordinality i (id, place)
        cross join lateral (
          select x.summary from private.scheduled_media x where x.id = i.id limit 1) m),
      'preview', (select x.summary from private.scheduled_media x where x.id = s.preview_id))
      order by s.publish_at, s.id), '[]')
    from (
      (select * from private.planned_posts x
       where x.creator_id = v_me and (x.publish_at, x.id) > (v_at, v_after)
       order by x.publish_at, x.id limit private.limit_page_scheduled())
      union all
      (select * from private.planned_globals x
       where x.creator_id = v_me and (x.publish_at, x.id) > (v_at, v_after)
       order by x.publish_at, x.id limit private.limit_page_scheduled())
      order by publish_at, id limit private.limit_page_scheduled()) s);
end $$;
comment on function api.scheduled(uuid, timestamptz) is
  'Scheduled content of the calling creator, after an item, the first page from a moment or from '
  'the beginning, soonest first, ten a page: [{id, type (post, global), publish_at, text, audience '
  '(public, private; active, expired, followers, all), kind, price_cents (null is free), options, '
  'is_promo, failure (null while it is waiting), version (for the edit), is_removable, media, '
  'preview (the free preview of a private post, as one of the media, or null)}]. Errors: '
  'method_forbidden.';

create function api.scheduled_times(p_from timestamptz, p_until timestamptz) returns json
language plpgsql volatile security invoker set search_path = ''
set plan_cache_mode = force_generic_plan set enable_sort = off set enable_bitmapscan = off as $$
declare
  v_me uuid := private.signed_in_creator();
begin
  return (
    select coalesce(json_agg(s.publish_at order by s.publish_at), '[]')
    from (
      (select x.publish_at from private.planned_posts x
       where x.creator_id = v_me and x.publish_at >= p_from and x.publish_at < p_until
       order by x.publish_at limit private.limit_scheduled_times())
      union all
      (select x.publish_at from private.planned_globals x
       where x.creator_id = v_me and x.publish_at >= p_from and x.publish_at < p_until
       order by x.publish_at limit private.limit_scheduled_times())) s);
end $$;
comment on function api.scheduled_times(timestamptz, timestamptz) is
  'When scheduled content of the calling creator is due, from a moment until before another one, '
  'at most 500 posts and 500 messages: [moment]. Errors: method_forbidden.';

create function api.first_steps() returns json
language plpgsql volatile security invoker set search_path = '' as $$
declare
  v_me uuid := private.signed_in_creator();
begin
  return (
    select json_build_object(
      'has_agreement', private.has_signed_agreement(v_me),
      'has_categories', s.categories <> '{}', 'has_prices', a.fee_saved_at is not null,
      'has_picture', exists (
        select from public.profile_pictures x where x.profile_id = v_me and x.kind = 'avatar'),
      'has_cover', exists (
        select from public.profile_pictures x where x.profile_id = v_me and x.kind = 'cover'),
      'has_welcome_video', exists (
        select from public.welcome_videos w where w.creator_id = v_me),
      'has_post', private.has_live_post(v_me), 'has_bank', exists (
        select from public.bank_accounts b where b.creator_id = v_me),
      'is_ready', private.is_page_ready(v_me),
      'ready_at', a.page_ready_at)
    from public.account_settings a join public.creator_settings s on s.creator_id = a.profile_id
    where a.profile_id = v_me);
end $$;
comment on function api.first_steps() is
  'The calling creator''s first steps with a new page: {has_agreement, has_categories, has_prices, '
  'has_picture, has_cover, has_welcome_video, has_post, has_bank, is_ready (categories and a '
  'post), ready_at (when staff were notified, null before)}.';

create function api.report_ready() returns timestamptz
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.report_ready();
end $$;
comment on function api.report_ready() is
  'Notifies staff that the page of the calling creator is ready to be listed. Returns the time of '
  'the first notification. Errors: identity_not_accepted, page_not_ready, conflict (listed '
  'already).';

grant execute on function private.schedule_key(uuid), api.scheduled(uuid, timestamptz),
  api.scheduled_times(timestamptz, timestamptz) to authenticated;
grant execute on function private.has_live_post(uuid), private.is_page_ready(uuid),
  api.first_steps(), private.report_ready(), api.report_ready() to authenticated;
