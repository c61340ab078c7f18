-- Prices of messages and calls to a creator.
create function private.save_chat_prices(
  p_text_cents bigint, p_audio_cents bigint, p_video_cents bigint) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := private.require_creator();
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
