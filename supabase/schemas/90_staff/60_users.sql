-- Looking up users and acts. E-mail addresses are shown because staff answer users who write from
-- them; legal names are not.
create view staff.users with (security_invoker = true) as
select p.id, p.username, p.name, p.role, p.special, u.email, u.email_confirmed_at,
       s.application_state, t.accepted_at, t.promoted_at, t.featured_at, t.exclusive_since,
       t.suspended_at, t.closed_at, p.created_at as joined_at, u.last_sign_in_at,
       coalesce(c.is_listed, false) as is_listed, cardinality(r.categories) as categories
from public.profiles p
join auth.users u on u.id = p.id
join public.account_settings s on s.profile_id = p.id
join private.account_statuses t on t.profile_id = p.id
left join private.account_facts c on c.user_id = p.id
left join public.creator_settings r on r.creator_id = p.id;
comment on view staff.users is
  'Every account and its state; categories: the number that a creator has chosen. Search by '
  'username, name or e-mail address.';

create view staff.audit with (security_invoker = true) as
select l.acted_at, l.actor, l.action, p.username as subject, l.reason, l.detail, l.subject_id, l.id
from private.audit_log l left join public.profiles p on p.id = l.subject_id
order by l.id desc;
comment on view staff.audit is
  'Acts of staff and of the system, newest first. Nobody changes or removes a row.';
