-- The subscribers of a creator, expired ones too, by key, each with the creator's own name for them
-- and what they have spent.
select coalesce(json_agg(json_build_object(
    'id', s.id,
    'fan', json_build_object('id', p.id, 'username', p.username, 'name', p.name,
                             'avatar', a.thumb_name, 'is_verified', k.fan_id is not null),
    'nickname', m.nickname, 'since', s.created_at, 'spent_cents', w.cents,
    'subscription', json_build_object(
      'state', case when s.expires_at > now()
          then case when s.is_renewing then 'active' else 'ending' end
        when s.is_renewing then 'past_due' else 'expired' end,
      'expires_at', s.expires_at, 'renewal_price_cents', s.renewal_price_cents,
      'start_price_cents', s.start_price_cents)) order by s.id desc), '[]') as body
from (
  select s.* from private.account_facts v
  join public.subscriptions s on s.creator_id = v.user_id
  where v.user_id = :me and v.role = 'creator' and not v.is_restricted and not v.is_closing
    and not exists (select from private.open_blocks
                    where one_id = :me and other_id = s.fan_id offset 0)
  order by s.id desc limit 10) s
join public.profiles p on p.id = s.fan_id
left join public.profile_pictures a on a.profile_id = p.id and a.kind = 'avatar'
left join public.payment_cards k on k.fan_id = p.id
left join public.conversations c
  on c.one_id = least(s.fan_id, :me) and c.other_id = greatest(s.fan_id, :me)
left join public.conversation_members m on m.conversation_id = c.id and m.user_id = :me
cross join lateral (
  select coalesce(sum(t.earnings_cents + t.referral_cents + t.platform_cents), 0) as cents
  from private.transfers t where t.creator_id = :me and t.fan_id = s.fan_id) w;
