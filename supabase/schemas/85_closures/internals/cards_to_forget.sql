-- Cards of closed accounts, which their providers have to forget.
create view private.cards_to_forget as
select a.fan_id, a.provider, a.method
from private.closures c join private.card_accounts a on a.fan_id = c.profile_id
where c.ended_at is not null and c.purged_at is null and a.method is not null;
comment on view private.cards_to_forget is
  'Cards that a provider still stores for a closed account; forget_card() takes them off.';

create function private.cards_to_forget(p_request_id uuid, p_limit integer) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.authenticate_worker_request(p_request_id);
  return (
    select coalesce(jsonb_agg(to_jsonb(c)), '[]')
    from (select * from private.cards_to_forget order by fan_id, provider limit p_limit) c);
end $$;
comment on function private.cards_to_forget(uuid, integer) is
  'The next of them: [{fan_id, provider, method}]. Errors: duplicate_request.';
