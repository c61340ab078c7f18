-- A person's own movements, newest first, by key: what they paid or earned, with whom, and by which
-- way it was paid. Each side sees its own part and never the other's or the platform's.
create function private.transactions(p_before uuid, p_limit integer) returns json
language plpgsql stable security definer set search_path = ''
set plan_cache_mode = force_generic_plan as $$
declare
  v_me uuid := auth.uid();
  v_before uuid := coalesce(p_before, private.last_id());
  v_limit integer := greatest(1, least(p_limit, 50));
begin
  return (
    with mine as (
      (select t.*, t.wallet_cents + t.fan_debt_cents
                - case when t.paid_by = 'card' then t.gross_cents else 0 end as cents,
              t.creator_id as other_id
       from private.transfers t
       where t.fan_id = v_me and t.id < v_before
       order by t.id desc limit v_limit)
      union all
      (select t.*, t.earnings_cents, t.fan_id
       from private.transfers t
       where t.creator_id = v_me and t.earnings_cents <> 0 and t.id < v_before
       order by t.id desc limit v_limit)
      union all
      (select t.*, t.referral_cents, t.creator_id
       from private.transfers t
       where t.referrer_id = v_me and t.referral_cents <> 0 and t.id < v_before
       order by t.id desc limit v_limit)
      order by id desc limit v_limit)
    select coalesce(json_agg(json_build_object(
      'id', m.id, 'kind', case when m.referrer_id = v_me then 'referral' else m.kind::text end,
      'amount_cents', m.cents, 'gross_cents', m.gross_cents, 'paid_by', m.paid_by,
      'created_at', m.created_at, 'clears_at', m.clears_at,
      'counterparty', case when p.id is not null then json_build_object(
        'id', p.id, 'username', p.username, 'name', p.name) end)
      order by m.id desc), '[]')
    from mine m left join public.profiles p on p.id = m.other_id);
end $$;
