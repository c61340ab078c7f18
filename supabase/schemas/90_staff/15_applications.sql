-- Applications: the queue with its deadline, the decision, and the protected part: legal names and
-- ID pictures, which are shown to staff who give a name and a reason. The queue itself contains
-- only public facts of the creator.
create view staff.application_queue with (security_invoker = true) as
select p.username, p.name, p.age, a.created_at as applied_at,
       private.now() - a.created_at as waiting, d.due_at, d.due_at < private.now() as is_overdue,
       s.missing, s.failed, s.processing,
       s.missing is null and s.failed is null and s.processing is null as is_complete,
       u.email_confirmed_at is not null as is_email_confirmed,
       r.username as referred_by,
       (select count(*) from private.applications b
        where b.creator_id = a.creator_id and b.state = 'rejected') as times_rejected
from private.applications a
join public.profiles p on p.id = a.creator_id
join auth.users u on u.id = a.creator_id
join private.account_statuses t on t.profile_id = a.creator_id and t.closed_at is null
left join private.referrers f on f.creator_id = a.creator_id
left join public.profiles r on r.id = f.referrer_id
cross join lateral (
  select a.created_at + make_interval(hours => private.limit_application_review_hours())
    as due_at) d
cross join lateral (
  select array_agg(k.kind order by k.kind) filter (where k.state = 'missing') as missing,
         array_agg(k.kind order by k.kind) filter (where k.state = 'failed') as failed,
         array_agg(k.kind order by k.kind) filter (where k.state = 'processing') as processing
  from private.application_picture_states(a.id) k) s
where a.state = 'pending'
order by a.created_at;
comment on view staff.application_queue is
  'Pending applications of accounts that are not closed, the oldest first: since when, due by '
  'when (48 hours), and which of the four pictures are missing, failed, or being processed.';

create function private.application_named(p_username text) returns private.applications
language plpgsql stable security definer set search_path = '' as $$
declare
  v_id uuid := private.creator_named(p_username);
  v_application private.applications;
begin
  select * into v_application from private.applications where creator_id = v_id
  order by id desc limit 1;
  if v_application.id is null then
    perform private.fail('not_found');
  end if;
  return v_application;
end $$;
comment on function private.application_named(text) is
  'The newest application of a creator. Errors: profile_not_found, ineligible_action, not_found '
  '(there is none).';

create function staff.accept_application(p_staff text, p_reason text, p_username text)
returns void
language plpgsql volatile set search_path = '' as $$
declare
  v_application private.applications := private.application_named(p_username);
begin
  perform private.record_act(p_staff, p_reason, 'accept_application', v_application.creator_id,
    jsonb_build_object('application_id', v_application.id));
  perform private.decide_application(v_application.id, 'accepted', p_reason, p_staff);
end $$;
comment on function staff.accept_application(text, text, text) is
  'Accepts an application: the creator receives a mail and may earn; promote() lists the page. '
  'Errors: not_found, profile_not_found, ineligible_action, conflict (decided already), '
  'id_document_missing, id_selfie_missing, staff_name_missing, staff_reason_missing.';

create function staff.reject_application(p_staff text, p_reason text, p_username text)
returns void
language plpgsql volatile set search_path = '' as $$
declare
  v_application private.applications := private.application_named(p_username);
begin
  perform private.record_act(p_staff, p_reason, 'reject_application', v_application.creator_id,
    jsonb_build_object('application_id', v_application.id));
  perform private.decide_application(v_application.id, 'rejected', p_reason, p_staff);
end $$;
comment on function staff.reject_application(text, text, text) is
  'Rejects an application. The creator reads the reason in the mail and may apply again. Errors: '
  'not_found, profile_not_found, ineligible_action, conflict, staff_name_missing, '
  'staff_reason_missing.';

create function staff.legal_identity(p_staff text, p_reason text, p_username text)
returns table (first_name text, last_name text, country text, date_of_birth date)
language plpgsql volatile set search_path = '' as $$
declare
  v_application private.applications := private.application_named(p_username);
begin
  perform private.record_gated_act(p_staff, p_reason, 'legal_identity', v_application.creator_id,
    jsonb_build_object('application_id', v_application.id));
  return query select v_application.first_name, v_application.last_name, v_application.country,
    coalesce(v_application.date_of_birth, (
      select l.date_of_birth from private.legal_identities l
      where l.creator_id = v_application.creator_id));
end $$;
comment on function staff.legal_identity(text, text, text) is
  'The legal name, country and date of birth of the newest application of a creator. Errors: '
  'not_found, profile_not_found, ineligible_action, staff_code_needed, staff_name_missing, '
  'staff_reason_missing.';

create function staff.open_kyc(p_staff text, p_reason text, p_username text)
returns table (kind public.upload_kind, address text)
language plpgsql volatile set search_path = '' as $$
declare
  v_application private.applications := private.application_named(p_username);
begin
  perform private.record_gated_act(p_staff, p_reason, 'open_kyc', v_application.creator_id,
    jsonb_build_object('application_id', v_application.id));
  return query
    select s.kind, private.look_address(s.media_id)
    from private.application_picture_states(v_application.id) s
    where s.kind in ('id_document', 'id_selfie') and s.state = 'ready';
  if not found then
    perform private.fail('media_not_found');
  end if;
end $$;
comment on function staff.open_kyc(text, text, text) is
  'Addresses of the ID pictures of the newest application of a creator, each valid once within 60 '
  'seconds. Errors: not_found, profile_not_found, ineligible_action, media_not_found (no '
  'picture), staff_code_needed, staff_name_missing, staff_reason_missing.';

create view staff.missing_birth_dates with (security_invoker = true) as
select p.username, s.accepted_at
from private.account_statuses s
join public.profiles p on p.id = s.profile_id
left join private.legal_identities l on l.creator_id = s.profile_id
where s.accepted_at is not null and s.closed_at is null and p.special is null
  and l.date_of_birth is null
order by s.accepted_at;
comment on view staff.missing_birth_dates is
  'Creators who were accepted before a date of birth was required, the longest accepted first.';

create function staff.record_birth_date(
  p_staff text, p_reason text, p_username text, p_date_of_birth date) returns void
language plpgsql volatile set search_path = '' as $$
declare
  v_id uuid := private.creator_named(p_username);
begin
  if p_date_of_birth is null or p_date_of_birth < '1900-01-01' then
    perform private.fail('invalid_date_of_birth');
  elsif not private.is_adult_on(
      p_date_of_birth, (private.now() at time zone 'UTC')::date) then
    perform private.fail('age_below_minimum');
  end if;
  perform private.record_gated_act(p_staff, p_reason, 'record_birth_date', v_id, '{}');
  update private.legal_identities set date_of_birth = p_date_of_birth
  where creator_id = v_id and date_of_birth is null;
  if not found then
    perform private.fail('conflict');
  end if;
end $$;
comment on function staff.record_birth_date(text, text, text, date) is
  'Writes the date of birth of an ID that staff look at into the legal record of a creator who '
  'gave none. The log does not repeat it. Errors: profile_not_found, ineligible_action, conflict '
  '(there is one, or no legal record), invalid_date_of_birth, age_below_minimum, '
  'staff_code_needed, staff_name_missing, staff_reason_missing.';
