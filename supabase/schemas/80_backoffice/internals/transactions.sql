-- A person's own movements, newest first, by key: what they paid or earned, with whom, and by which
-- way it was paid. Each side sees its own part and never the other's or the platform's.
create function private.transactions(p_before uuid, p_limit integer) returns jsonb
language sql stable security definer set search_path = '' as $$
  with mine as (
    (select t.*, t.wallet_cents + t.fan_debt_cents - case when t.paid_by = 'card'
      then t.gross_cents else 0 end as cents,
            t.creator_id as other_id
     from private.transfers t
     where t.fan_id = auth.uid() and t.id < coalesce(p_before, private.last_id())
     order by t.id desc limit greatest(1, least(p_limit, 50)))
    union all
    (select t.*, t.earnings_cents, t.fan_id
     from private.transfers t
     where t.creator_id = auth.uid() and t.earnings_cents <> 0 and (p_before is null
       or t.id < p_before)
     order by t.id desc limit greatest(1, least(p_limit, 50)))
    union all
    (select t.*, t.referral_cents, t.creator_id
     from private.transfers t
     where t.referrer_id = auth.uid() and t.referral_cents <> 0 and (p_before is null
       or t.id < p_before)
     order by t.id desc limit greatest(1, least(p_limit, 50)))
    order by id desc limit greatest(1, least(p_limit, 50)))
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', m.id,
    'kind', case when m.referrer_id = auth.uid() then 'referral' else m.kind::text end,
    'amount_cents', m.cents, 'gross_cents', m.gross_cents, 'paid_by', m.paid_by,
    'created_at', m.created_at, 'clears_at', m.clears_at,
    'counterparty', case when p.id is null then null
      else jsonb_build_object('id', p.id, 'username', p.username, 'name', p.name) end)
    order by m.id desc), '[]')
  from mine m left join public.profiles p on p.id = m.other_id
$$;
