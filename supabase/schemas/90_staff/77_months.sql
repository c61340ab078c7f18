-- Reports of months for the acquirer.
create view staff.months with (security_invoker = true) as
select to_char(f.month, 'YYYY-MM') as month, f.frozen_at, encode(f.sha256, 'hex') as sha256, f.csv
from private.frozen_months f
order by f.month desc;
comment on view staff.months is
  'Frozen reports of months, the newest first: csv is the file, sha256 its digest. Lines whose '
  'of_month is earlier correct what was reported for that month.';

create function staff.freeze_month(p_staff text, p_reason text, p_month text)
returns table (month text, sha256 text, csv text)
language plpgsql volatile set search_path = '' as $$
declare
  v_frozen private.frozen_months;
begin
  if coalesce(p_month, '') !~ '^(?!0000)\d{4}-(0[1-9]|1[0-2])$' then
    perform private.fail('invalid_payload', '{"field": "month"}');
  end if;
  perform private.record_act(
    p_staff, p_reason, 'freeze_month', null, jsonb_build_object('month', p_month));
  v_frozen := private.freeze_month((p_month || '-01')::date);
  return query select p_month, encode(v_frozen.sha256, 'hex'), v_frozen.csv;
end $$;
comment on function staff.freeze_month(text, text, text) is
  'The report of a month (2026-10) that is over, frozen by the first call; later calls answer the '
  'same bytes. A job freezes each month on its own. Errors: invalid_payload, ineligible_action '
  '(not over, or a later month is frozen), staff_name_missing, staff_reason_missing.';
