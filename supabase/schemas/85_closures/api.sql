-- The functions of members to the end of their account and to their data.
create function api.my_closure() returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.my_closure();
end $$;
comment on function api.my_closure() is
  'What closing the caller''s account means: {asked_at and due_at, null unless it was asked for; '
  'obstacles: what its end waits for, hold, report, dispute, payout; wallet_cents, '
  'refundable_cents: of top-ups that may go back to the card, returning_cents: on their way '
  'there, available_cents and pending_cents: earnings, subscriptions: running ones}.';

create function api.close_account(p_username text) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.close_account(p_username);
end $$;
comment on function api.close_account(text) is
  'Begins to close the caller''s account, which ends two weeks later. p_username: the caller''s, '
  'typed as a confirmation. Errors: invalid_payload (another username), closure_pending, '
  'ineligible_action (the site''s own accounts), step_up_required.';

create function api.undo_closure() returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.undo_closure();
end $$;
comment on function api.undo_closure() is
  'Undoes a closure before its end. Errors: closure_not_pending.';

create function api.refund_unspent() returns bigint
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.refund_unspent();
end $$;
comment on function api.refund_unspent() is
  'Sends unspent top-ups of the last 90 days back to their cards, while the account is being '
  'closed. Returns the cents; a repetition returns 0. Errors: closure_not_pending.';

create function api.my_export() returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.my_export();
end $$;
comment on function api.my_export() is
  'The caller''s last export: {id, state: queued, leased, ready, failed or over, asked_at, '
  'ready_at, expires_at, bytes, refusal: why another may not be asked for now, next_at: when it '
  'may}; null without one.';

create function api.ask_for_export() returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.ask_for_export();
end $$;
comment on function api.ask_for_export() is
  'Asks for an export of the caller''s data. Errors: export_in_progress, try_again_later (once a '
  'day), step_up_required.';

create function api.open_export(p_export_id uuid) returns text
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.open_export(p_export_id);
end $$;
comment on function api.open_export(uuid) is
  'An address that downloads the caller''s export once within a minute. Errors: not_found, '
  'step_up_required.';

grant execute on function
  private.my_closure(), api.my_closure(),
  private.close_account(text), api.close_account(text),
  private.undo_closure(), api.undo_closure(),
  private.refund_unspent(), api.refund_unspent(),
  private.my_export(), api.my_export(),
  private.ask_for_export(), api.ask_for_export(),
  private.open_export(uuid), api.open_export(uuid) to authenticated;
