-- The followers of a creator who do not subscribe now, by key, each with the creator's own name for
-- them and what they have spent.
select coalesce(json_agg(json_build_object(
    'id', f.id,
    'fan', json_build_object('id', p.id, 'username', p.username, 'name', p.name,
                             'avatar', a.thumb_name, 'is_verified', k.fan_id is not null),
    'nickname', m.nickname, 'since', f.started_at, 'spent_cents', w.cents)
    order by f.id desc), '[]') as body
from (
  select f.id, f.fan_id, f.started_at from private.account_facts v
  join public.follows f on f.creator_id = v.user_id and f.ended_at is null
  where v.user_id = :me and v.role = 'creator' and not v.is_restricted and not v.is_closing
    and not exists (select from private.open_blocks
                    where one_id = :me and other_id = f.fan_id offset 0)
    and not exists (select from public.subscriptions
                    where fan_id = f.fan_id and creator_id = :me and expires_at > now() offset 0)
  order by f.id desc limit 10) f
join public.profiles p on p.id = f.fan_id
left join public.profile_pictures a on a.profile_id = p.id and a.kind = 'avatar'
left join public.payment_cards k on k.fan_id = p.id
left join public.conversations c
  on c.one_id = least(f.fan_id, :me) and c.other_id = greatest(f.fan_id, :me)
left join public.conversation_members m on m.conversation_id = c.id and m.user_id = :me
cross join lateral (
  select coalesce(sum(t.earnings_cents + t.referral_cents + t.platform_cents), 0) as cents
  from private.transfers t where t.creator_id = :me and t.fan_id = f.fan_id) w;
