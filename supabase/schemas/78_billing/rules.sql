-- Disputes that are not decided yet.
create function private.has_open_dispute(p_user_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from private.disputes d
    join private.transfers t on t.payment_id = d.payment_id
      and t.kind in ('top_up', 'subscription')
    where d.outcome is null and d.opened_at is not null
      and p_user_id in (t.fan_id, t.creator_id, t.referrer_id))
$$;
comment on function private.has_open_dispute(uuid) is
  'Whether a dispute may still be won that would return money to this user.';
