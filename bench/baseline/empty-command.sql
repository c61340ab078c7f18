-- A command that does nothing and is called like those of the product: what a replay costs above
-- it is the cost of the replay.
create function bench.empty_command(p_target_id uuid, p_cents bigint, p_request_id uuid)
returns uuid
language plpgsql volatile security definer set search_path = '' as $$
begin
  return p_request_id;
end $$;

create function bench.empty_api(p_target_id uuid, p_cents bigint, p_request_id uuid)
returns uuid
language plpgsql volatile set search_path = '' as $$
begin
  return bench.empty_command(p_target_id, p_cents, p_request_id);
end $$;
grant execute on function bench.empty_command, bench.empty_api to authenticated;
