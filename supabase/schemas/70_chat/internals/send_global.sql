-- Sending to an audience: one row, whatever its size. Lists show it by reading, threads import it
-- when they are opened; online members are signalled. A scheduled one is the same row without
-- sent_at, and so is one whose media wait for their review.
create function private.sending_creator() returns uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  v_me uuid := private.require_creator();
begin
  if not private.is_accepted(v_me) then
    perform private.fail('method_forbidden');
  end if;
  return v_me;
end $$;
comment on function private.sending_creator() is
  'The caller, a creator whom staff accepted. Refuses everybody else (method_forbidden).';

create function private.audience_named(p_audience text) returns public.global_audience
language plpgsql immutable set search_path = '' as $$
begin
  if p_audience = any (enum_range(null::public.global_audience)::text[]) then
    return p_audience::public.global_audience;
  end if;
  perform private.fail('invalid_audience');
  return null;
end $$;

create function private.insert_global(p_draft public.globals, p_media_ids uuid[])
returns public.globals
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_global public.globals;
begin
  insert into public.globals (
    creator_id, audience, kind, text, is_text_open, price_cents, media_count, request_id,
    request_digest, publish_at, sent_at, is_at_once, offered_at)
  values (
    p_draft.creator_id, p_draft.audience, p_draft.kind,
    case when p_draft.is_text_open then p_draft.text end, p_draft.is_text_open,
    p_draft.price_cents, cardinality(p_media_ids), p_draft.request_id, p_draft.request_digest,
    p_draft.publish_at,
    case when p_draft.publish_at is null and p_draft.offered_at is null then private.now() end,
    coalesce(p_draft.is_at_once, false), p_draft.offered_at)
  returning * into v_global;
  if not p_draft.is_text_open and p_draft.text is not null then
    insert into public.global_bodies (global_id, creator_id, text)
    values (v_global.id, v_global.creator_id, p_draft.text);
  end if;
  insert into public.global_media (global_id, position, media_id)
  select v_global.id, m.place, m.id from unnest(p_media_ids) with ordinality m (id, place);
  if v_global.sent_at is not null then
    perform private.notify_global_sent(v_global);
  end if;
  return v_global;
end $$;

create function private.require_global_slot(p_creator_id uuid, p_at timestamptz) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  v_day timestamptz := date_trunc('day', p_at, 'UTC');
begin
  perform private.require_slot(p_at, private.limit_schedule_global_days());
  if (select count(*) from private.scheduled_globals
      where creator_id = p_creator_id and publish_at >= v_day
        and publish_at < v_day + interval '1 day') >= private.limit_globals_per_day() then
    perform private.fail('rate_limited');
  end if;
end $$;
comment on function private.require_global_slot(uuid, timestamptz) is
  'Refuses a time off the grid, in the past or too far ahead, and a UTC day with as many '
  'scheduled messages as may be sent in one.';

create function private.global_draft(
  p_audience text, p_text text, p_media_ids uuid[], p_price_cents bigint, p_shows_text boolean,
  p_request_id uuid, p_at timestamptz) returns public.globals
language plpgsql stable security definer set search_path = '' as $$
declare
  v_draft public.globals;
begin
  v_draft.text := private.message_words(p_text);
  v_draft.price_cents := p_price_cents;
  v_draft.is_text_open :=
    private.is_text_open(p_price_cents, p_shows_text, cardinality(p_media_ids));
  v_draft.publish_at := p_at;
  v_draft.request_id := p_request_id;
  v_draft.request_digest := md5(jsonb_build_array(
    p_audience, p_price_cents, v_draft.is_text_open, p_media_ids, v_draft.text,
    extract(epoch from p_at))::text)::uuid;
  return v_draft;
end $$;
comment on function private.global_draft(
  text, text, uuid[], bigint, boolean, uuid, timestamptz) is
  'The unchecked content of a message to an audience.';

create function private.send_global(
  p_audience text, p_text text, p_media_ids uuid[], p_price_cents bigint, p_shows_text boolean,
  p_request_id uuid, p_at timestamptz) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_media_ids uuid[] := coalesce(p_media_ids, '{}');
  v_draft public.globals := private.global_draft(
    p_audience, p_text, v_media_ids, p_price_cents, p_shows_text, p_request_id, p_at);
  v_global public.globals;
  v_media jsonb;
begin
  perform private.begin_request(p_request_id);
  select * into v_global from public.globals
  where creator_id = auth.uid() and request_id = p_request_id;
  if not private.is_answered(
      v_global.id, v_global.request_digest = v_draft.request_digest) then
    v_draft.creator_id := private.sending_creator();
    v_draft.audience := private.audience_named(p_audience);
    perform private.require_content(v_draft.text, v_media_ids);
    perform private.require_words(v_draft.text, 'chat', false);
    perform private.require_message_price(p_price_cents, v_draft.text, v_media_ids);
    perform private.enforce_rate_limit('globals', private.limit_globals_per_day(), '1 day');
    if p_at is not null then
      perform private.require_global_slot(v_draft.creator_id, p_at);
    end if;
    v_media := private.take_media(v_draft.creator_id, v_media_ids);
    v_draft.kind := private.message_kind_of(v_media);
    perform private.require_measured(v_draft.kind, v_media);
    if p_at is null and private.review_of(v_media_ids) = 'pending' then
      v_draft.publish_at := private.now();
      v_draft.is_at_once := true;
    end if;
    v_global := private.insert_global(v_draft, v_media_ids);
    if v_global.sent_at is null then
      perform private.notify_changed(v_draft.creator_id, array['scheduled']);
    end if;
  end if;
  return jsonb_build_object(
    'result', case when v_global.publish_at is null then 'global_message_sent'
                   else 'content_scheduled' end,
    'id', v_global.id, 'audience', v_global.audience, 'sent_at', v_global.sent_at,
    'publish_at', v_global.publish_at);
end $$;
