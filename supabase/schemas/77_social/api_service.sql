-- API of the functions social-link and social. They alone have the keys of the tokens.
create function api.service_begin_x_consent(
  p_user_id uuid, p_state text, p_key_id text, p_ciphertext text) returns text
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.begin_x_consent(p_user_id, p_state, p_key_id, p_ciphertext);
end $$;
comment on function api.service_begin_x_consent(uuid, text, text, text) is
  'Notes that a creator goes to X with a secret. Returns the address of the platform. Errors: '
  'method_forbidden, account_suspended, closure_pending, twitter_not_linked.';

create function api.service_redeem_x_consent(p_state text) returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.redeem_x_consent(p_state);
end $$;
comment on function api.service_redeem_x_consent(text) is
  'Exchanges the secret, once, for {creator_id, key_id, ciphertext, api_url}. Errors: '
  'twitter_link_failed.';

create function api.service_save_x_account(
  p_user_id uuid, p_x_user_id text, p_key_id text, p_ciphertext text) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.save_x_account(p_user_id, p_x_user_id, p_key_id, p_ciphertext);
end $$;
comment on function api.service_save_x_account(uuid, text, text, text) is
  'Stores the encrypted tokens. Errors: twitter_link_failed (another account than the linked one).';

create function api.service_lease_x_posts(p_request_id uuid, p_limit integer) returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return private.lease_x_posts(p_request_id, p_limit);
end $$;
comment on function api.service_lease_x_posts(uuid, integer) is
  'Leases posts that are due: [{post_id, lease_token, creator_id, name, username, words (null of a '
  'priced message), key_id, ciphertext}]. Errors: duplicate_request.';

create function api.service_ask_x_post(p_post_id uuid, p_lease_token uuid) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.ask_x_post(p_post_id, p_lease_token);
end $$;
comment on function api.service_ask_x_post(uuid, uuid) is
  'Told right before X is asked. Errors: lease_lost.';

create function api.service_save_x_tokens(
  p_post_id uuid, p_lease_token uuid, p_key_id text, p_ciphertext text) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.save_x_tokens(p_post_id, p_lease_token, p_key_id, p_ciphertext);
end $$;
comment on function api.service_save_x_tokens(uuid, uuid, text, text) is
  'Stores the tokens that X has given in place of the ones used. Errors: lease_lost.';

create function api.service_settle_x_post(
  p_post_id uuid, p_lease_token uuid, p_outcome text, p_note text, p_wait_seconds integer)
returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.settle_x_post(p_post_id, p_lease_token, p_outcome, p_note, p_wait_seconds);
end $$;
comment on function api.service_settle_x_post(uuid, uuid, text, text, integer) is
  'Reports an outcome: posted (with the id at X), failed, unknown, wait or revoked. Errors: '
  'lease_lost, invalid_payload.';

grant execute on function
  private.begin_x_consent(uuid, text, text, text),
  api.service_begin_x_consent(uuid, text, text, text),
  private.redeem_x_consent(text), api.service_redeem_x_consent(text),
  private.save_x_account(uuid, text, text, text),
  api.service_save_x_account(uuid, text, text, text),
  private.lease_x_posts(uuid, integer), api.service_lease_x_posts(uuid, integer),
  private.ask_x_post(uuid, uuid), api.service_ask_x_post(uuid, uuid),
  private.save_x_tokens(uuid, uuid, text, text),
  api.service_save_x_tokens(uuid, uuid, text, text),
  private.settle_x_post(uuid, uuid, text, text, integer),
  api.service_settle_x_post(uuid, uuid, text, text, integer) to service_role;
