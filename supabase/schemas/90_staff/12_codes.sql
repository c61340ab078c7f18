-- Codes of staff. Identity pictures, legal names, refunds, payouts, second factors of members and
-- reinstatement are open for half an hour after staff.begin() has checked a code of an
-- authenticator app. A wrong code is an answer and no error, so that its count is kept.
create function private.totp(p_secret bytea, p_step bigint, p_digits integer default 6)
returns text
language plpgsql immutable set search_path = '' as $$
declare
  v_hash bytea := extensions.hmac(int8send(p_step), p_secret, 'sha1');
  v_at integer := get_byte(v_hash, 19) & 15;
  v_number bigint := ((get_byte(v_hash, v_at) & 127)::bigint << 24)
    | (get_byte(v_hash, v_at + 1) << 16) | (get_byte(v_hash, v_at + 2) << 8)
    | get_byte(v_hash, v_at + 3);
begin
  return lpad((v_number % (10 ^ p_digits)::bigint)::text, p_digits, '0');
end $$;
comment on function private.totp(bytea, bigint, integer) is
  'The code of a secret in a step of time: RFC 6238 with SHA-1.';

create function private.totp_step(p_at timestamptz) returns bigint
language sql immutable set search_path = '' as $$
  select floor(extract(epoch from p_at) / private.limit_code_seconds())::bigint
$$;
comment on function private.totp_step(timestamptz) is 'The step of time of a moment.';

create function private.base32(p_bytes bytea) returns text
language sql immutable set search_path = '' as $$
  with bits as (
    select string_agg(get_byte(p_bytes, n)::bit(8)::text, '' order by n) as all_bits
    from generate_series(0, length(p_bytes) - 1) n)
  select string_agg(substr('ABCDEFGHIJKLMNOPQRSTUVWXYZ234567',
    rpad(substr(all_bits, 1 + 5 * n, 5), 5, '0')::bit(5)::integer + 1, 1), '' order by n)
  from bits, generate_series(0, (length(all_bits) + 4) / 5 - 1) n
$$;
comment on function private.base32(bytea) is 'Bytes in base 32 without padding, as apps take keys.';

create function private.staff_key() returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_key text;
  v_new text := encode(extensions.gen_random_bytes(32), 'hex');
begin
  if to_regprocedure('vault.create_secret(text,text,text,uuid)') is null then
    insert into private.sealing_keys (name, key) values ('staff_codes', v_new)
    on conflict (name) do nothing;
    return (select k.key from private.sealing_keys k where k.name = 'staff_codes');
  end if;
  execute 'select decrypted_secret from vault.decrypted_secrets where name = ''staff_codes'''
    into v_key;
  if v_key is null then
    execute 'select vault.create_secret($1, ''staff_codes'')' using v_new;
  end if;
  return coalesce(v_key, v_new);
end $$;
comment on function private.staff_key() is
  'The key that seals the secrets of staff, made at its first use: a secret of the vault, or a row '
  'of sealing_keys where the database has none.';

create function private.is_staff_open(p_staff text) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select from private.staff_members m
    where lower(m.name) = lower(btrim(p_staff)) and m.window_until > private.now())
$$;
comment on function private.is_staff_open(text) is 'Whether a member of staff has begun.';

create function private.record_gated_act(
  p_staff text, p_reason text, p_action text, p_subject_id uuid, p_detail jsonb default '{}')
returns void
language plpgsql volatile set search_path = '' as $$
begin
  perform private.record_act(p_staff, p_reason, p_action, p_subject_id, p_detail);
  if not private.is_staff_open(p_staff) then
    perform private.fail('staff_code_needed');
  end if;
end $$;
comment on function private.record_gated_act(text, text, text, uuid, jsonb) is
  'record_act() for an act that is open after staff.begin() alone. Errors: staff_code_needed, and '
  'those of record_act().';

create function private.code_outcome(p_member private.staff_members, p_code text)
returns text
language plpgsql volatile set search_path = '' as $$
declare
  v_now bigint := private.totp_step(private.now());
  v_secret bytea := extensions.pgp_sym_decrypt_bytea(p_member.sealed_secret, private.staff_key());
  v_try bigint := nextval('private.staff_code_tries');
  v_step bigint;
begin
  if p_member.locked_until > private.now() then
    return 'staff_locked';
  elsif v_try - (select max(m.tried_until) from private.staff_members m)
        > private.limit_staff_lost_codes() then
    -- somebody tries codes and takes each try back
    update private.staff_members
    set tried_until = v_try,
        locked_until = private.now() + make_interval(mins => private.limit_staff_lock_minutes())
    where id = p_member.id;
    return 'staff_locked';
  end if;
  select s into v_step from generate_series(v_now - 1, v_now + 1) s
  where s > p_member.last_step
    and private.totp(v_secret, s) = regexp_replace(p_code, '\s', '', 'g');
  if v_step is null then
    update private.staff_members
    set wrong_codes = (wrong_codes + 1) % private.limit_staff_wrong_codes(), tried_until = v_try,
        locked_until = case when wrong_codes + 1 >= private.limit_staff_wrong_codes()
          then private.now() + make_interval(mins => private.limit_staff_lock_minutes()) end
    where id = p_member.id;
    return 'staff_code_wrong';
  end if;
  update private.staff_members
  set wrong_codes = 0, last_step = v_step, tried_until = v_try,
      window_until = private.now() + make_interval(mins => private.limit_staff_window_minutes())
  where id = p_member.id;
  return 'open';
end $$;
comment on function private.code_outcome(private.staff_members, text) is
  'Checks a code of a member of staff, whose row is locked, and counts it: open, '
  'staff_code_wrong or staff_locked, also after many tries that were taken back. The code of now, '
  'of the step before or after, once.';

create function staff.begin(p_staff text, p_code text)
returns table (outcome text, open_until timestamptz, locked_until timestamptz)
language plpgsql volatile set search_path = '' as $$
declare
  v_member private.staff_members;
  v_outcome text;
begin
  if coalesce(p_staff, '') !~ '\S' then
    perform private.fail('staff_name_missing');
  end if;
  select * into v_member from private.staff_members m
  where lower(m.name) = lower(btrim(p_staff)) for update;
  if v_member.id is null then
    perform private.fail('not_found');
  end if;
  v_outcome := private.code_outcome(v_member, coalesce(p_code, ''));
  perform private.audit(btrim(p_staff), 'begin', v_member.id, 'code',
    jsonb_build_object('outcome', v_outcome));
  return query
    select v_outcome, case v_outcome when 'open' then m.window_until end,
           case when m.locked_until > private.now() then m.locked_until end
    from private.staff_members m where m.id = v_member.id;
end $$;
comment on function staff.begin(text, text) is
  'Opens what asks for a code to this member of staff for half an hour. outcome: open, '
  'staff_code_wrong (also for a code that was used), or staff_locked after five wrong codes in a '
  'row, for 15 minutes, or after 40 that were taken back. Run it alone: a later error in the same '
  'run takes it back. Errors: not_found (nobody of that name has a code), staff_name_missing.';

create function staff.add_member(p_staff text, p_reason text, p_name text)
returns table (key text, address text)
language plpgsql volatile set search_path = '' as $$
declare
  v_secret bytea := extensions.gen_random_bytes(20);
  v_name text := btrim(regexp_replace(coalesce(p_name, ''), '\s+', ' ', 'g'));
  v_is_first boolean;
  v_id uuid;
begin
  if v_name = '' then
    perform private.fail('invalid_payload', '{"field": "name"}');
  end if;
  -- The first one of a site adds themselves; nobody gives themselves another key later.
  perform pg_advisory_xact_lock(hashtextextended('staff_members', 0));
  v_is_first := not exists (select from private.staff_members);
  if not v_is_first and private.normal_name(v_name) = private.normal_name(p_staff) then
    perform private.fail('same_person');
  end if;
  insert into private.staff_members as m (name, sealed_secret)
  values (v_name, extensions.pgp_sym_encrypt_bytea(v_secret, private.staff_key()))
  on conflict (lower(name)) do update
    set sealed_secret = excluded.sealed_secret, last_step = 0, wrong_codes = 0,
        locked_until = null, window_until = null
  returning m.id into v_id;
  if v_is_first then
    perform private.record_act(p_staff, p_reason, 'add_member', v_id);
  else
    perform private.record_gated_act(p_staff, p_reason, 'add_member', v_id);
  end if;
  return query select private.base32(v_secret), 'otpauth://totp/' || coalesce(
    private.config_text('site_name'), 'staff') || ':' || replace(v_name, ' ', '%20')
    || '?secret=' || private.base32(v_secret);
end $$;
comment on function staff.add_member(text, text, text) is
  'Gives a member of staff a key for an authenticator app, shown once; another one in place of a '
  'lost one. The first member of a site needs no code; afterwards somebody else with an open half '
  'hour does it. Errors: invalid_payload, same_person, staff_code_needed, staff_name_missing, '
  'staff_reason_missing.';

create function staff.remove_member(p_staff text, p_reason text, p_name text) returns void
language plpgsql volatile set search_path = '' as $$
declare
  v_id uuid := (
    select m.id from private.staff_members m where lower(m.name) = lower(btrim(p_name)));
begin
  if v_id is null then
    perform private.fail('not_found');
  elsif lower(btrim(p_name)) = lower(btrim(p_staff)) then
    perform private.fail('same_person');
  end if;
  perform private.record_gated_act(p_staff, p_reason, 'remove_member', v_id);
  delete from private.staff_members where id = v_id;
end $$;
comment on function staff.remove_member(text, text, text) is
  'Ends the codes of a member of staff, and their open half hour. Errors: not_found, same_person, '
  'staff_code_needed, staff_name_missing, staff_reason_missing.';

create view staff.members with (security_invoker = true) as
select m.name, m.added_at,
       case when m.window_until > private.now() then m.window_until end as open_until,
       case when m.locked_until > private.now() then m.locked_until end as locked_until
from private.staff_members m
order by m.name;
comment on view staff.members is
  'Members of staff who have a code: until when their acts are open, and until when a wrong code '
  'has locked them.';

create function staff.remove_factors(p_staff text, p_reason text, p_username text)
returns bigint
language plpgsql volatile set search_path = '' as $$
declare
  v_id uuid := private.member_named(p_username);
  v_count bigint;
begin
  perform private.record_gated_act(p_staff, p_reason, 'remove_factors', v_id);
  delete from auth.mfa_factors where user_id = v_id;
  get diagnostics v_count = row_count;
  if v_count = 0 then
    perform private.fail('conflict');
  end if;
  perform private.end_sessions(v_id);
  return v_count;
end $$;
comment on function staff.remove_factors(text, text, text) is
  'Removes the second factors of a member who has lost them, and signs them out everywhere. '
  'Returns how many. Errors: profile_not_found, ineligible_action, conflict (there is none), '
  'staff_code_needed, staff_name_missing, staff_reason_missing.';
