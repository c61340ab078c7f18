-- Suspicious money. Each rule begins with few rows (cards linked lately, withdrawals that are not
-- paid yet) and follows them by keys, so that no table is read as a whole. What was found proves
-- nothing: staff look before they pay out.
create view private.linked_lately with (security_invoker = true) as
select k.fan_id, k.fingerprint, k.linked_at from private.known_cards k
where k.linked_at > private.now() - make_interval(days => private.limit_suspicion_days());
comment on view private.linked_lately is 'Cards that fans have linked for the first time lately.';

create view private.unpaid_sources with (security_invoker = true) as
select w.creator_id, w.number, w.amount_cents as withdrawn_cents, s.fan_id, s.first_at,
       s.paid_cents, s.quick_tip_cents,
       sum(s.paid_cents) over (partition by w.id) as all_cents,
       sum(s.quick_tip_cents) over (partition by w.id) as all_tip_cents,
       count(*) filter (where s.quick_tip_cents > 0) over (partition by w.id) as tip_fans
from public.withdrawals w
cross join lateral (
  select t.fan_id, min(t.created_at) as first_at, sum(t.gross_cents) as paid_cents,
         coalesce(sum(t.gross_cents) filter (where t.kind = 'tip' and t.created_at
           > w.created_at - make_interval(days => private.limit_suspicion_tip_days())), 0)
           as quick_tip_cents
  from (
    select * from private.transfers l
    where l.creator_id = w.creator_id and l.id > private.first_id_at(
        private.now() - make_interval(days => private.limit_suspicion_days()))
      and l.kind in ('tip', 'unlock', 'session_text', 'subscription')
    order by l.id desc limit private.limit_suspicion_sales()) t
  group by t.fan_id) s
where w.state in ('requested', 'approved');
comment on view private.unpaid_sources is
  'Who paid the creators that wait for a withdrawal, by fan, of their latest sales: all of it, '
  'and tips shortly before the withdrawal.';

create view private.suspicions with (security_invoker = true) as
select 'shared_card' as rule, k.fan_id, null::uuid as creator_id, k.linked_at as since,
       (select coalesce(sum(y.amount_cents), 0) from private.card_uses u
        join public.payments y on y.id = u.payment_id
        where u.fingerprint = k.fingerprint and y.state in ('succeeded', 'refunded', 'disputed'))
         as amount_cents,
       o.others, null::bigint as withdrawal
from private.linked_lately k
cross join lateral (
  select array_agg(a.fan_id) as others from private.known_cards a
  where a.fingerprint = k.fingerprint and a.fan_id <> k.fan_id) o
where o.others is not null
union all
select 'first_day', p.id, null, p.created_at, d.amount_cents, null, null
from (select distinct fan_id from private.linked_lately) k
join public.profiles p on p.id = k.fan_id
cross join lateral (
  select sum(y.amount_cents) as amount_cents from public.payments y
  where y.fan_id = p.id and y.state in ('succeeded', 'refunded', 'disputed')
    and y.created_at < p.created_at + interval '1 day') d
where d.amount_cents >= private.limit_suspicion_first_day_cents()
union all
select 'one_fan', s.fan_id, s.creator_id, s.first_at, s.paid_cents, null, s.number
from private.unpaid_sources s
where s.all_cents >= private.limit_suspicion_least_cents()
  and s.paid_cents * 100 >= s.all_cents * private.limit_suspicion_part_percent()
union all
select 'quick_tips', s.fan_id, s.creator_id, s.first_at, s.quick_tip_cents, null, s.number
from private.unpaid_sources s
where s.quick_tip_cents > 0 and s.tip_fans <= private.limit_suspicion_tip_fans()
  and s.all_tip_cents >= private.limit_suspicion_least_cents()
  and s.all_tip_cents * 100 >= s.withdrawn_cents * private.limit_suspicion_part_percent()
union all
select 'own_card', s.fan_id, s.creator_id, s.first_at, s.paid_cents, null, s.number
from private.unpaid_sources s
join public.payment_cards c on c.fan_id = s.fan_id
where private.is_holder(s.creator_id, c.holder);
comment on view private.suspicions is
  'What each rule finds. shared_card: a card of several accounts. first_day: much charged in the '
  'first day of an account. one_fan: most of what a creator sold went to one fan. quick_tips: a '
  'withdrawal of tips that few fans have just given. own_card: a fan whose card has the name of '
  'the creator.';

create view staff.suspicious_money with (security_invoker = true) as
select s.rule, f.username as fan, c.username as creator, s.withdrawal, s.amount_cents, s.since,
       (select array_agg(p.username order by p.username) from public.profiles p
        where p.id = any (s.others)) as other_accounts
from private.suspicions s
join public.profiles f on f.id = s.fan_id
left join public.profiles c on c.id = s.creator_id
order by s.amount_cents desc;
comment on view staff.suspicious_money is
  'Fans and creators whose money stands out, the largest sums first. rule: as in '
  'suspicious_rules. withdrawal: the number of the one that waits. amount_cents: what was paid; '
  'other_accounts: those of the same card.';

create view staff.suspicious_rules with (security_invoker = true) as
select r.rule, r.means, count(s.rule) as found, coalesce(sum(s.amount_cents), 0) as amount_cents
from (values
  ('shared_card', format('one card, linked by several accounts, the last time within %s days',
    private.limit_suspicion_days())),
  ('first_day', format('at least %s cents charged in the first day of an account',
    private.limit_suspicion_first_day_cents())),
  ('one_fan', format('one fan paid at least %s percent of the last %s sales of a creator within '
    '%s days, who waits for a withdrawal', private.limit_suspicion_part_percent(),
    private.limit_suspicion_sales(), private.limit_suspicion_days())),
  ('quick_tips', format('tips of at most %s fans in the %s days before a withdrawal are at least '
    '%s percent of it', private.limit_suspicion_tip_fans(), private.limit_suspicion_tip_days(),
    private.limit_suspicion_part_percent())),
  ('own_card', 'the card of a paying fan has the name of the creator')) r (rule, means)
left join private.suspicions s on s.rule = r.rule
group by r.rule, r.means
order by r.rule;
comment on view staff.suspicious_rules is
  'The rules of suspicious money with their thresholds, what each one finds now, and its sum.';
