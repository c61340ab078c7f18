-- Ends the subscriptions of a suspended or closed creator, in portions.
create function private.terminate_running(
  p_creator_id uuid, p_at timestamptz, p_limit integer) returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_subscription public.subscriptions;
  v_back bigint;
  v_count integer := 0;
begin
  for v_subscription in
    select * from public.subscriptions
    where creator_id = p_creator_id and expires_at > p_at
    order by id limit p_limit for update skip locked
  loop
    v_back := private.terminate_subscription(v_subscription, p_at);
    -- The mail names the refund, but neither the creator nor the reason.
    perform private.queue_mail(v_subscription.fan_id, 'subscription_terminated',
      jsonb_build_object('cents', v_back), v_subscription.id || ':' || p_at);
    v_count := v_count + 1;
  end loop;
  return v_count;
end $$;

create function private.terminate_for_restricted_creators() returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_termination private.creator_terminations;
  v_count integer := 0;
begin
  for v_termination in
    select * from private.creator_terminations order by restricted_at for update skip locked
  loop
    if not private.is_open(v_termination.creator_id) then
      v_count := v_count + private.terminate_running(
        v_termination.creator_id, v_termination.restricted_at, private.limit_terminations_a_run());
    end if;
    -- A purchase that began before the suspension may become visible a moment after it.
    delete from private.creator_terminations
    where creator_id = v_termination.creator_id
      and (private.is_open(creator_id)
           or restricted_at < private.now() - interval '5 minutes'
              and not exists (select from public.subscriptions s
                              where s.creator_id = v_termination.creator_id
                                and s.expires_at > v_termination.restricted_at));
  end loop;
  return v_count;
end $$;
comment on function private.terminate_for_restricted_creators() is
  'A job: continues to end the subscriptions to suspended and closed creators. Returns their '
  'number.';
