-- The worker holds no key: it signs what it asks of the functions. A signature holds for minutes,
-- so each request carries an id and is heard once.
create table private.worker_requests (
  id uuid primary key,
  made_at timestamptz not null default private.now()
);
comment on table private.worker_requests is
  'Signed requests of the worker that were heard already; kept longer than a signature holds.';
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
  'A signed request is heard once; the same one again is a replay and refused.';
