-- The people whom a creator named, with the state of their releases.
select coalesce(json_agg(json_build_object(
    'id', p.id, 'name', p.name, 'state', r.state, 'refusal', r.refusal,
    'is_downloaded', r.is_downloaded, 'invited_at', r.invited_at, 'expires_at', r.expires_at,
    'is_expired', r.state in ('invited', 'refused') and r.expires_at <= now(),
    'submitted_at', r.submitted_at, 'decided_at', r.decided_at, 'withdrawn_at', r.withdrawn_at)
    order by p.id desc), '[]') as body
from private.account_facts v
join public.performers p on p.creator_id = v.user_id
join public.releases r on r.performer_id = p.id
where v.user_id = :me and v.role = 'creator' and not v.is_restricted and not v.is_closing;
