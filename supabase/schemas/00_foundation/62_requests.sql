-- Idempotency. A command that creates rows or moves money begins its request, looks up an earlier
-- answer by user and request id, and returns it if there is one. The row that a command creates has
-- the request id under a unique key: there is no table of requests.
create function private.begin_request(p_request_id uuid) returns uuid
language plpgsql volatile set search_path = '' as $$
declare
  v_me uuid := auth.uid();
  v_lock bigint;
begin
  if p_request_id is null then
    perform private.fail('invalid_payload', '{"field": "request_id"}');
  end if;
  v_lock := uuid_hash_extended(v_me, uuid_hash_extended(p_request_id, 0));
  -- An expression costs less than the statement that waits.
  if not pg_try_advisory_xact_lock(v_lock) then
    perform pg_advisory_xact_lock(v_lock);
  end if;
  return v_me;
end $$;
comment on function private.begin_request(uuid) is
  'Begins a request of the caller, whom it returns; null for guests. The same request of another '
  'session waits until this transaction ends, so that its next statement sees the answer. Errors: '
  'invalid_payload.';

create function private.is_answered(p_first_id uuid, p_is_same boolean) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  if p_first_id is not null and p_is_same is not true then
    perform private.fail('duplicate_request');
  end if;
  return p_first_id is not null;
end $$;
comment on function private.is_answered(uuid, boolean) is
  'Whether a request already has its answer. p_first_id: the row that the request created, or '
  'null. p_is_same: whether the arguments are the same. Errors: duplicate_request.';
