-- Items of a creator's store by key, each with its media and what it has brought.
select coalesce(json_agg(json_build_object(
    'id', g.id, 'kind', g.kind, 'text', coalesce(g.text, b.text, ''), 'audience', g.audience,
    'price_cents', g.price_cents, 'sent_at', g.sent_at, 'offered_at', g.offered_at,
    'withdrawn_at', g.withdrawn_at,
    'media', coalesce((
      select json_agg(json_build_object(
        'media_id', m.id, 'kind', m.kind, 'width', m.width, 'height', m.height,
        'duration_ms', m.duration_ms, 'blur', m.blur, 'alt', m.alt, 'ai_label', m.ai_label,
        'state', m.state, 'review_state', m.review_state, 'is_live', m.is_live) order by l.position)
      from public.global_media l
      join public.media m on m.id = l.media_id and m.owner_id = :me
      where l.global_id = g.id), '[]'),
    'results', json_build_object(
      'reach', g.reach, 'seen', g.seen + (
        select count(*) from private.globals_seen n where n.global_id = g.id),
      'sales', u.sales, 'gross_cents', u.cents, 'refunds', r.refunds, 'refunded_cents', r.cents,
      'refundable_cents', u.cents - r.returned_cents))
    order by g.id desc), '[]') as body
from (
  select g.* from private.account_facts v join public.globals g on g.creator_id = v.user_id
  where v.user_id = :me and v.role = 'creator' and not v.is_restricted and not v.is_closing
    and g.removed_at is null and g.offered_at is not null
  order by g.id desc limit 10) g
left join public.global_bodies b on b.global_id = g.id
cross join lateral (
  select count(*) as sales, coalesce(sum(x.price_cents), 0) as cents
  from public.unlocks x where x.global_id = g.id) u
cross join lateral (
  select count(distinct f.sale_id) as refunds, coalesce(sum(f.gross_cents), 0) as cents,
         coalesce(sum(f.gross_cents) filter (where exists (
           select from public.unlocks x where x.transfer_id = f.sale_id)), 0) as returned_cents
  from private.global_refunds f where f.global_id = g.id) r;
