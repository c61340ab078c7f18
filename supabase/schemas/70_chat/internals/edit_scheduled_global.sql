-- Changing a scheduled message to an audience.
create function private.store_global_words(p_global public.globals, p_text text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  update public.globals
  set text = case when p_global.is_text_open then p_text end, is_text_open = p_global.is_text_open
  where id = p_global.id;
  delete from public.global_bodies where global_id = p_global.id;
  if not p_global.is_text_open and p_text is not null then
    insert into public.global_bodies (global_id, creator_id, text)
    values (p_global.id, p_global.creator_id, p_text);
  end if;
end $$;
comment on function private.store_global_words(public.globals, text) is
  'Stores the text where it is open or locked, as its price demands.';

create function private.edit_scheduled_global(
  p_global_id uuid, p_at timestamptz, p_text text, p_audience text, p_price_cents bigint,
  p_version integer) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_global public.globals := private.own_scheduled_global(p_global_id);
  v_media_ids uuid[] := array(
    select media_id from public.global_media where global_id = p_global_id);
  v_at timestamptz := coalesce(p_at, v_global.publish_at);
  v_day timestamptz := date_trunc('day', v_global.publish_at, 'UTC');
  v_text text := case when p_text is null then private.global_words(v_global)
                      else private.message_words(p_text) end;
begin
  perform private.require_editable(v_media_ids, v_global.version, p_version);
  if p_audience is not null then
    v_global.audience := private.audience_named(p_audience);
  end if;
  v_global.price_cents := nullif(coalesce(p_price_cents, v_global.price_cents), 0);
  v_global.is_text_open := private.is_text_open(
    v_global.price_cents, v_global.is_text_open, cardinality(v_media_ids));
  perform private.require_content(v_text, v_media_ids);
  perform private.require_words(v_text, 'chat', false);
  perform private.require_message_price(v_global.price_cents, v_text, v_media_ids);
  if date_trunc('day', v_at, 'UTC') is distinct from v_day then
    perform private.require_global_slot(v_global.creator_id, v_at);
  else
    -- It already has its place of that day.
    perform private.require_slot(v_at, private.limit_schedule_global_days());
  end if;
  perform private.store_global_words(v_global, v_text);
  update public.globals
  set audience = v_global.audience, price_cents = v_global.price_cents, publish_at = v_at,
      is_at_once = false, failure = null, version = version + 1
  where id = p_global_id;
  perform private.notify_changed(v_global.creator_id, array['scheduled']);
end $$;
