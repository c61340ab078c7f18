-- Items by what they earned in a month: the highest sums of each type by key, and the items of
-- the tail of the ledger. Nothing in this world is reversed.
with tail as materialized (
  select t.type, coalesce(t.item_id, :me) as item_id, count(*) as sales, sum(t.cents) as cents,
         max(t.price) as price
  from (
    select case when t.referrer_id = :me then 'referral' else t.kind::text end as type,
      case when t.referrer_id = :me then null else t.item_id end as item_id,
      case when t.referrer_id = :me then t.referral_cents else t.earnings_cents end as cents,
      case when t.referrer_id = :me then null else t.gross_cents end as price
    from private.transfers t
    where t.xact_id >= (select folded_below from private.ledger_watermark)
      and :me in (t.creator_id, t.referrer_id)
      and date_trunc('month', t.created_at at time zone 'UTC')::date = :month
      and t.kind in ('tip', 'unlock', 'session_text', 'subscription')) t
  group by 1, 2),
page as (
  select s.*, md5(s.type || s.item_id)::uuid as key
  from (
    select i.type, i.item_id, i.sales, i.amount_cents as cents, i.price_cents as price
    from (values ('subscription'), ('unlock'), ('tip'), ('session_text'), ('referral')) y (type)
    cross join lateral (
      select * from private.earnings_items i
      where i.owner_id = :me and i.month = :month and i.type = y.type
        and not exists (select from tail t where t.type = i.type and t.item_id = i.item_id)
      order by i.amount_cents desc, md5(i.type || i.item_id::text)::uuid desc limit 10) i
    union all
    select t.type, t.item_id, t.sales + coalesce(i.sales, 0),
           t.cents + coalesce(i.amount_cents, 0), greatest(t.price, i.price_cents)
    from tail t
    left join private.earnings_items i
      on i.owner_id = :me and i.month = :month and i.type = t.type and i.item_id = t.item_id) s
  order by s.cents desc, key desc limit 10)
select coalesce(json_agg(json_build_object(
    'key', i.key, 'type', i.type, 'sales', i.sales, 'amount_cents', i.cents,
    'source', case
      when i.item_id = :me then 'none' when i.type = 'subscription' then 'offer'
      when g.id is not null then 'global' when m.id is not null then 'message'
      when p.id is not null then 'post' when s.id is not null then 'story'
      when c.id is not null then 'thread' else 'gone' end,
    'item_id', coalesce(p.id, s.id, m.id, g.id),
    'kind', coalesce(g.kind::text, m.kind::text, p.kind::text, s.kind::text),
    'price_cents', case when i.item_id <> :me and i.type in ('subscription', 'unlock')
      then i.price end,
    'text', left(coalesce(g.text, gb.text, m.text, mb.text, nullif(pt.text, '')), 140),
    'fan', case when u.id is not null then
      json_build_object('id', u.id, 'username', u.username, 'name', u.name) end)
    order by i.cents desc, i.key desc), '[]') as body
from page i
join private.account_facts v on v.user_id = :me and v.role = 'creator' and not v.is_restricted
  and not v.is_closing
left join public.globals g on g.id = i.item_id and g.creator_id = :me
left join public.global_bodies gb on gb.global_id = g.id
left join public.messages m on m.id = i.item_id and :me in (m.sender_id, m.recipient_id)
left join public.message_bodies mb on mb.message_id = m.id and mb.sender_id = :me
left join public.posts p on p.id = i.item_id and p.creator_id = :me
left join public.post_texts pt on pt.post_id = p.id
left join public.stories s on s.id = i.item_id and s.creator_id = :me
left join public.conversations c on c.id = i.item_id and :me in (c.one_id, c.other_id)
left join public.profiles u on u.id = coalesce(m.recipient_id,
  case when c.one_id = :me then c.other_id else c.one_id end);
