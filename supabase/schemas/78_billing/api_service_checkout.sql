-- API of the function that receives a provider's reports of checkouts.
create function api.service_apply_card_event(
  p_provider text, p_event_id text, p_event jsonb) returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.apply_card_event(p_provider, p_event_id, p_event);
end $$;
comment on function api.service_apply_card_event(text, text, jsonb) is
  'Links the card of a checkout once: {outcome: saved, repeated, unknown, second, refused '
  'or unwanted, fan_id, replaced: [{provider, method}]}. The event: {type: card_saved, payment_id, '
  'provider_ref, amount_cents, currency, is_own_mode, occurred_at, card as in '
  'service_save_card}.';

grant execute on function
  private.apply_card_event(text, text, jsonb), api.service_apply_card_event(text, text, jsonb)
  to service_role;
