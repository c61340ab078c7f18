-- Changing a scheduled message to an audience.
create function private.edit_scheduled_global(
  p_global_id uuid, p_at timestamptz, p_text text, p_audience text) returns void
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
  if p_audience is not null then
    v_global.audience := private.audience_named(p_audience);
  end if;
  perform private.require_content(v_text, v_media_ids);
  perform private.require_message_price(v_global.price_cents, v_text, v_media_ids);
  if date_trunc('day', v_at, 'UTC') is distinct from v_day then
    perform private.require_global_slot(v_global.creator_id, v_at);
  else
    -- It already has its place of that day.
    perform private.require_slot(v_at, private.limit_schedule_global_days());
  end if;
  update public.globals
  set text = case when is_text_open then v_text end, audience = v_global.audience,
      publish_at = v_at, failure = null
  where id = p_global_id;
  update public.global_bodies set text = v_text where global_id = p_global_id;
  perform private.notify_changed(v_global.creator_id, array['scheduled']);
end $$;
