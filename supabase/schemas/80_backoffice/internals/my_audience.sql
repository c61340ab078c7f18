-- Numbers for the home of a creator, counted past the policies, which would be asked for each row
-- of a fan. Followers are the folded counter and its tail; subscriptions are the creator's own, by
-- their index.
create function private.my_audience()
returns table (followers bigint, subscribers bigint, new_subscribers bigint, leaving bigint)
language plpgsql stable security definer rows 1 set search_path = '' as $$
declare
  v_me uuid := auth.uid();
  v_since uuid := private.first_id_at(
    date_trunc('month', private.now() at time zone 'UTC') at time zone 'UTC');
begin
  select c.followers + coalesce((
    select sum(f.delta) from private.follower_changes f where f.creator_id = v_me), 0)
  into followers from private.creator_summaries c where c.creator_id = v_me;
  select count(*), count(*) filter (where s.id >= v_since),
         count(*) filter (where not s.is_renewing)
  into subscribers, new_subscribers, leaving
  from public.subscriptions s where s.creator_id = v_me and s.expires_at > private.now();
  return next;
end $$;
comment on function private.my_audience() is
  'How many follow the caller, subscribe now, began in this UTC month, and will not renew.';

create function private.my_waiting_fans() returns bigint
language plpgsql stable security definer set search_path = '' as $$
declare
  v_me uuid := auth.uid();
  v_limit integer := private.limit_awaited_conversations();
begin
  return (
    select count(*) from (
      (select c.last_message_id, c.other_id from public.conversations c
       where c.one_id = v_me order by c.updated_at desc, c.other_id desc limit v_limit)
      union all
      (select c.last_message_id, c.one_id from public.conversations c
       where c.other_id = v_me order by c.updated_at desc, c.one_id desc limit v_limit)
      ) c (message_id, fan_id)
    join public.messages m on m.id = c.message_id
    join public.subscriptions s on s.fan_id = c.fan_id and s.creator_id = v_me
    where m.sender_id = c.fan_id and m.kind <> 'notification' and m.is_live
      and s.expires_at > private.now()
      and not exists (select from private.blocked_pairs x
                      where x.one_id = v_me and x.other_id = c.fan_id));
end $$;
comment on function private.my_waiting_fans() is
  'How many subscribers wrote last, among the latest conversations of the caller.';

grant execute on function private.my_audience(), private.my_waiting_fans() to authenticated;
