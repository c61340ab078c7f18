-- API of what creators sent to an audience, and of what they offer in their store. Texts and media
-- are read as the caller; prices are US cents, before the fee.
create function private.own_globals(p_ids uuid[]) returns json
language plpgsql stable security invoker set search_path = ''
set plan_cache_mode = force_generic_plan as $$
begin
  return (
    select coalesce(json_agg(json_build_object(
      'id', g.id, 'kind', g.kind, 'text', coalesce(g.text, b.text, ''), 'audience', g.audience,
      'price_cents', g.price_cents, 'sent_at', g.sent_at, 'offered_at', g.offered_at,
      'withdrawn_at', g.withdrawn_at,
      'media', (
        select coalesce(json_agg(m.summary order by l.position), '[]')
        from public.global_media l
        cross join lateral (
          select x.summary from private.scheduled_media x where x.id = l.media_id limit 1) m
        where l.global_id = g.id),
      'results', json_build_object(
        'reach', r.reach, 'seen', r.seen, 'sales', r.sales, 'gross_cents', r.gross_cents,
        'refunds', r.refunds, 'refunded_cents', r.refunded_cents,
        'refundable_cents', r.refundable_cents))
      order by array_position(p_ids, g.id)), '[]')
    from private.my_global_results(p_ids) r
    join public.globals g on g.id = r.global_id
    left join public.global_bodies b on b.global_id = g.id);
end $$;
comment on function private.own_globals(uuid[]) is
  'Messages of the caller to an audience, or items of the caller''s store, with their results, in '
  'the given order.';

create function api.delivered(p_before uuid default null) returns json
language plpgsql volatile security invoker set search_path = ''
set plan_cache_mode = force_generic_plan as $$
declare
  v_at timestamptz := coalesce(
    (select g.sent_at from private.my_globals g where g.id = p_before), 'infinity');
  v_before uuid := coalesce(p_before, private.last_id());
begin
  perform private.signed_in_creator();
  return private.own_globals(array(
    select g.id from private.my_globals g
    where g.removed_at is null and g.sent_at is not null
      and (g.sent_at, g.id) < (v_at, v_before)
    order by g.sent_at desc, g.id desc limit private.limit_page_delivered()));
end $$;
comment on function api.delivered(uuid) is
  'Messages that the calling creator sent to an audience, before one of them, newest first, ten a '
  'page: [{id, kind, text, audience, price_cents (null is free), sent_at, offered_at, withdrawn_at '
  '(both null), media, results: {reach (null until it is counted), seen, sales, gross_cents, '
  'refunds, refunded_cents, refundable_cents}}]. Removed ones are left out. Errors: '
  'method_forbidden.';

create function api.offered(p_before uuid default null) returns json
language plpgsql volatile security invoker set search_path = ''
set plan_cache_mode = force_generic_plan as $$
declare
  v_before uuid := coalesce(p_before, private.last_id());
begin
  perform private.signed_in_creator();
  return private.own_globals(array(
    select g.id from private.my_globals g
    where g.removed_at is null and g.offered_at is not null and g.id < v_before
    order by g.id desc limit private.limit_page_offered()));
end $$;
comment on function api.offered(uuid) is
  'Items of the calling creator''s store, withdrawn ones too, before one of them, newest first, '
  'ten a page: as delivered(), audience and sent_at null. Errors: method_forbidden.';

grant execute on function
  private.own_globals(uuid[]), api.delivered(uuid), api.offered(uuid) to authenticated;
