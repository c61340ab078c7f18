-- Fans by what they have spent: the highest sums by key, and the fans of the tail of the ledger.
with tail as materialized (
  select t.fan_id, sum(t.earnings_cents + t.referral_cents + t.platform_cents) as spent,
         sum(t.earnings_cents) as earned
  from private.transfers t
  where t.xact_id >= (select folded_below from private.ledger_watermark)
    and t.creator_id = :me and t.fan_id is not null
  group by t.fan_id),
page as (
  select s.*
  from (
    (select f.fan_id, f.spent_cents as spent, f.earned_cents as earned
     from private.earnings_fans f
     where f.owner_id = :me and f.spent_cents > 0
       and not exists (select from tail t where t.fan_id = f.fan_id)
       and not exists (select from private.open_blocks
                       where one_id = :me and other_id = f.fan_id offset 0)
     order by f.spent_cents desc, f.fan_id desc limit 10)
    union all
    select t.fan_id, t.spent + coalesce(f.spent_cents, 0), t.earned + coalesce(f.earned_cents, 0)
    from tail t
    left join private.earnings_fans f on f.owner_id = :me and f.fan_id = t.fan_id
    where not exists (select from private.open_blocks
                      where one_id = :me and other_id = t.fan_id offset 0)) s
  where s.spent > 0
  order by s.spent desc, s.fan_id desc limit 10)
select coalesce(json_agg(json_build_object(
    'fan', json_build_object('id', p.id, 'username', p.username, 'name', p.name,
                             'avatar', a.thumb_name, 'is_verified', k.fan_id is not null),
    'nickname', m.nickname, 'spent_cents', f.spent, 'earned_cents', f.earned,
    'subscription', case when s.id is not null then json_build_object(
      'state', case when s.expires_at > now() then case when s.is_renewing then 'active' else 'ending' end
                    when s.is_renewing then 'past_due' else 'expired' end,
      'expires_at', s.expires_at, 'renewal_price_cents', s.renewal_price_cents,
      'start_price_cents', s.start_price_cents) end)
    order by f.spent desc, f.fan_id desc), '[]') as body
from page f
join private.account_facts v on v.user_id = :me and v.role = 'creator' and not v.is_restricted
  and not v.is_closing
join public.profiles p on p.id = f.fan_id
left join public.profile_pictures a on a.profile_id = p.id and a.kind = 'avatar'
left join public.payment_cards k on k.fan_id = p.id
left join public.conversations c
  on c.one_id = least(f.fan_id, :me) and c.other_id = greatest(f.fan_id, :me)
left join public.conversation_members m on m.conversation_id = c.id and m.user_id = :me
left join public.subscriptions s on s.fan_id = f.fan_id and s.creator_id = :me;
