-- The permission to post. A creator who has linked X goes there with a secret; whoever comes back
-- with it brings a code for tokens. They are kept only for the account at X that this creator has
-- linked, so that nobody can lend or be tricked into lending another one.
create function private.begin_x_consent(
  p_creator_id uuid, p_state text, p_key_id text, p_ciphertext text) returns text
language plpgsql volatile security definer set search_path = '' as $$
begin
  if private.role_of(p_creator_id) is distinct from 'creator' then
    perform private.fail('method_forbidden');
  elsif private.is_out(p_creator_id) then
    perform private.require(private.account_refusal(p_creator_id)::text);
  elsif private.linked_x_user(p_creator_id) is null then
    perform private.fail('twitter_not_linked');
  end if;
  insert into private.x_consents as c (creator_id, state_hash, key_id, ciphertext, expires_at)
  values (
    p_creator_id, sha256(convert_to(p_state, 'utf8')), p_key_id, p_ciphertext,
    private.now() + make_interval(mins => private.limit_x_consent_minutes()))
  on conflict (creator_id) do update
  set state_hash = excluded.state_hash, key_id = excluded.key_id,
      ciphertext = excluded.ciphertext, expires_at = excluded.expires_at;
  return private.config_text('api_url');
end $$;
comment on function private.begin_x_consent(uuid, text, text, text) is
  'Notes that a creator goes to X; a later one replaces it. Returns the address of the platform. '
  'Errors: method_forbidden, account_suspended, closure_pending, twitter_not_linked.';

create function private.redeem_x_consent(p_state text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_consent private.x_consents;
begin
  delete from private.x_consents
  where state_hash = sha256(convert_to(p_state, 'utf8')) returning * into v_consent;
  if v_consent.creator_id is null or v_consent.expires_at <= private.now() then
    perform private.fail('twitter_link_failed');
  end if;
  return jsonb_build_object(
    'creator_id', v_consent.creator_id, 'key_id', v_consent.key_id,
    'ciphertext', v_consent.ciphertext, 'api_url', private.config_text('api_url'));
end $$;

create function private.save_x_account(
  p_creator_id uuid, p_x_user_id text, p_key_id text, p_ciphertext text) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  -- The creator may have left, or unlinked X, since the secret was redeemed.
  if private.is_out(p_creator_id)
     or p_x_user_id is distinct from private.linked_x_user(p_creator_id) then
    perform private.fail('twitter_link_failed');
  end if;
  insert into private.x_accounts as a (creator_id, x_user_id, key_id, ciphertext)
  values (p_creator_id, p_x_user_id, p_key_id, p_ciphertext)
  on conflict (creator_id) do update
  set x_user_id = excluded.x_user_id, key_id = excluded.key_id,
      ciphertext = excluded.ciphertext, is_on = true, broken_at = null,
      connected_at = excluded.connected_at;
end $$;
comment on function private.save_x_account(uuid, text, text, text) is
  'Stores the encrypted tokens of the linked account and switches posting on.';
