-- Jobs that were given up, of all queues.
create view private.given_up with (security_invoker = true) as
select 'mail' as queue, m.template::text as what, m.recipient_id as user_id,
       m.created_at as queued_at, m.attempts::integer as attempts, m.last_failure as failure
from private.mails m where m.state = 'dead'
union all
select 'media', j.kind::text, j.owner_id, j.created_at, j.attempts, j.last_failure::text
from private.transcode_jobs j where j.state = 'dead' and j.last_failure = 'media_failed'
union all
select 'media', j.kind::text, j.owner_id, j.created_at, j.attempts,
       'postponed ' || j.postponed || ' times'
from private.transcode_jobs j
where j.state in ('queued', 'leased') and j.postponed > 0
  and j.created_at <= private.now() - make_interval(hours => private.limit_postponed_job_hours())
union all
select 'export', 'archive', e.profile_id, e.asked_at, e.attempts, null
from private.exports e where e.state = 'failed'
union all
select 'payout', 'withdrawal ' || w.number, w.creator_id, o.created_at, null,
       'no answer from ' || o.provider
from private.payouts o join public.withdrawals w on w.id = o.withdrawal_id
where o.ciphertext is not null and o.file_number is null
  and o.created_at <= private.now() - make_interval(hours => private.limit_payout_answer_hours())
union all
select 'refund', r.amount_cents || ' cents to the card', y.fan_id, r.created_at, null, r.reason
from private.card_refunds r join public.payments y on y.id = r.payment_id
where r.state = 'failed'
union all
select 'card', 'forget at ' || f.provider, f.fan_id, f.forget_at, null, null
from private.cards_to_forget f where f.ended_at <= private.now() - interval '1 day'
union all
select 'policy', r.job, r.profile_id, r.ran_at, null, r.failure
from private.policy_runs r where r.failure is not null;
comment on view private.given_up is
  'Jobs of each queue that are not tried again by themselves, and those that outages keep back.';

create view staff.failed_jobs with (security_invoker = true) as
select g.queue, g.what, p.username, g.queued_at, g.attempts, g.failure
from private.given_up g left join public.profiles p on p.id = g.user_id
where g.queued_at > private.now() - make_interval(days => private.limit_failed_job_days())
union all
select 'database', j.job, null, j.last_failure, null, j.failure
from staff.jobs j where j.last_failure is not null
order by 4 desc;
comment on view staff.failed_jobs is
  'Jobs that failed in the last 30 days, the newest first: mails, media, also those that outages '
  'keep back, exports, payouts without an answer, refunds to cards, cards that a provider does not '
  'forget, the jobs of the policy, and those of the database in the last day.';
