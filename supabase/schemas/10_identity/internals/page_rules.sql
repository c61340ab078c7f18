-- How a creator's page behaves: whether strangers see the wall, who may write (C14), what messages
-- and calls cost, and whether the creator appears offline. States, set as often as one likes.
create function private.save_page_rules(p_rules jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := private.acting_creator();
  v_strange text;
begin
  if jsonb_typeof(p_rules) is distinct from 'object' then
    perform private.fail('invalid_payload');
  end if;
  select r.key into v_strange from jsonb_each(p_rules) r
  where jsonb_typeof(r.value) <> 'boolean' or r.key <> all (array[
    'is_free_wall_disabled', 'is_paid_only', 'requires_card', 'requires_subscription'])
  limit 1;
  if v_strange is not null then
    perform private.fail('invalid_payload', jsonb_build_object('field', v_strange));
  end if;
  update public.creator_settings set
    is_free_wall_disabled =
      coalesce((p_rules ->> 'is_free_wall_disabled')::boolean, is_free_wall_disabled),
    is_paid_only = coalesce((p_rules ->> 'is_paid_only')::boolean, is_paid_only),
    requires_card = coalesce((p_rules ->> 'requires_card')::boolean, requires_card),
    requires_subscription =
      coalesce((p_rules ->> 'requires_subscription')::boolean, requires_subscription)
  where creator_id = v_me;
end $$;

create function private.save_chat_prices(
  p_text_cents bigint, p_audio_cents bigint, p_video_cents bigint) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := private.acting_creator();
  v_bad record;
begin
  if num_nulls(p_text_cents, p_audio_cents, p_video_cents) > 0 then
    perform private.fail('chat_prices_empty');
  end if;
  select c.field, c.cents into v_bad
  from (values ('text', p_text_cents), ('audio', p_audio_cents), ('video', p_video_cents))
    c (field, cents)
  where c.cents not between private.limit_chat_price_min_cents()
    and private.limit_chat_price_max_cents()
  limit 1;
  if v_bad.field is not null then
    perform private.fail(
      case when v_bad.cents > private.limit_chat_price_max_cents()
        then 'chat_price_too_high' else 'chat_price_too_low' end,
      jsonb_build_object('field', v_bad.field));
  end if;
  update public.creator_settings
  set text_price_cents = p_text_cents, audio_price_cents = p_audio_cents,
      video_price_cents = p_video_cents
  where creator_id = v_me;
end $$;
