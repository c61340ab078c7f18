-- Requests of the worker. The worker holds no key of the database: it signs its requests. A
-- signature is valid for minutes, so each request has an id and is accepted once.
create table private.worker_requests (
  id uuid primary key,
  made_at timestamptz not null default private.now()
);
comment on table private.worker_requests is
  'Signed requests of the worker that were accepted; kept longer than a signature is valid.';
alter table private.worker_requests enable row level security;

create function private.authenticate_worker_request(p_request_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into private.worker_requests (id) values (p_request_id) on conflict do nothing;
  if not found then
    perform private.fail('duplicate_request');
  end if;
end $$;
comment on function private.authenticate_worker_request(uuid) is
  'Accepts a signed request once and refuses its repetition as a replay.';
