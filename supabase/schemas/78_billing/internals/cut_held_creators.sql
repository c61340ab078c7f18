-- The subscriptions of a creator who was suspended or closed, in portions.
create function private.cut_running(
  p_creator_id uuid, p_at timestamptz, p_limit integer) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_pair public.subscriptions;
  v_count integer := 0;
begin
  for v_pair in
    select * from public.subscriptions
    where creator_id = p_creator_id and expires_at > p_at
    order by id limit p_limit for update skip locked
  loop
    perform private.cut_subscription(v_pair, p_at);
    v_count := v_count + 1;
  end loop;
  return v_count;
end $$;

create function private.cut_held_creators() returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_cut private.creator_cuts;
  v_count integer := 0;
begin
  for v_cut in select * from private.creator_cuts order by held_at for update skip locked loop
    if not private.is_open(v_cut.creator_id) then
      v_count := v_count + private.cut_running(
        v_cut.creator_id, v_cut.held_at, private.limit_cuts_a_run());
    end if;
    -- a purchase that began before the hold may show a moment after it
    delete from private.creator_cuts
    where creator_id = v_cut.creator_id
      and (private.is_open(creator_id)
           or held_at < private.now() - interval '5 minutes'
              and not exists (select from public.subscriptions s
                              where s.creator_id = v_cut.creator_id
                                and s.expires_at > v_cut.held_at));
  end loop;
  return v_count;
end $$;
comment on function private.cut_held_creators() is
  'A job: goes on ending what the fans of suspended and closed creators have paid for. Returns how '
  'many.';
