-- The accepted creators whom a creator referred, by key, each with what it brought, and whether its
-- page is open to the reader.
select coalesce(json_agg(json_build_object(
    'creator', json_build_object('id', p.id, 'username', p.username, 'name', p.name,
                                 'avatar', a.thumb_name),
    'joined_at', r.created_at, 'earned_cents', e.cents,
    'is_seen', s.is_open and not s.is_questioned
      and (s.is_listed or exists (
        select from public.subscriptions
        where fan_id = :me and creator_id = r.creator_id and expires_at > now()))
      and not exists (select from private.open_blocks
                      where one_id = r.creator_id and other_id = :me)
      and (not exists (select from private.region_policies where mode = 'block')
           or private.region_mode() <> 'block'))
    order by r.created_at desc, r.creator_id desc), '[]') as body
from (
  select r.creator_id, r.created_at from private.account_facts v
  join private.referrers r on r.referrer_id = v.user_id
  join private.account_statuses t on t.profile_id = r.creator_id and t.accepted_at is not null
  where v.user_id = :me and v.role = 'creator' and not v.is_restricted and not v.is_closing
  order by r.created_at desc, r.creator_id desc limit 10) r
join public.profiles p on p.id = r.creator_id
join private.account_facts s on s.user_id = r.creator_id
left join public.profile_pictures a on a.profile_id = p.id and a.kind = 'avatar'
cross join lateral (
  select coalesce(sum(t.referral_cents), 0) as cents from private.transfers t
  where t.referrer_id = :me and t.creator_id = r.creator_id and t.referral_cents <> 0) e;
