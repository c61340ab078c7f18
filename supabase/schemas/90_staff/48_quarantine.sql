-- Quarantined files, by their handles and without the files: sending the report to the authority,
-- and keeping a file beyond its year. Nothing here opens one.
create view staff.quarantine with (security_invoker = true) as
select q.handle as item, q.found_at, p.username as owner, q.entry, q.state, q.sent_by, q.is_test,
       q.reference, q.held_by,
       q.found_at + make_interval(days => private.limit_preserved_days()) as kept_until,
       q.removed_at
from private.quarantine q join public.profiles p on p.id = q.owner_id
order by q.found_at desc;
comment on view staff.quarantine is
  'Files that a list of known child abuse material knows, the newest first. state: how far the '
  'report is; is_test: nothing was sent, because the site is not set up to send. held_by: who '
  'keeps the file beyond kept_until.';

create function private.quarantined_named(p_item text) returns private.quarantine
language plpgsql volatile set search_path = '' as $$
declare
  v_item private.quarantine;
begin
  select * into v_item from private.quarantine where handle = upper(btrim(p_item)) for update;
  if v_item.id is null then
    perform private.fail('not_found');
  end if;
  return v_item;
end $$;
comment on function private.quarantined_named(text) is
  'A quarantined file by its handle. Errors: not_found.';

create function staff.send_quarantine_report(p_staff text, p_reason text, p_item text)
returns void
language plpgsql volatile set search_path = '' as $$
declare
  v_item private.quarantine := private.quarantined_named(p_item);
begin
  perform private.record_gated_act(p_staff, p_reason, 'send_quarantine_report', v_item.owner_id,
    jsonb_build_object('item', v_item.handle));
  update private.quarantine
  set sent_by = btrim(p_staff), state = 'drafted', is_test = null, reference = null,
      due_at = private.now()
  where id = v_item.id and removed_at is null
    and (sent_by is null or (state = 'finished' and is_test));
  if not found then
    perform private.fail('conflict', jsonb_build_object('name', v_item.sent_by));
  end if;
end $$;
comment on function staff.send_quarantine_report(text, text, text) is
  'Sends the report of a quarantined file with the file to the authority, by the function '
  'quarantine-report; again where only a test was made. Errors: not_found, conflict (sent already, '
  'with the name, or removed), staff_code_needed, staff_name_missing, staff_reason_missing.';

create function staff.keep_quarantined(
  p_staff text, p_reason text, p_item text, p_is_kept boolean) returns void
language plpgsql volatile set search_path = '' as $$
declare
  v_item private.quarantine := private.quarantined_named(p_item);
begin
  perform private.record_gated_act(p_staff, p_reason, 'keep_quarantined', v_item.owner_id,
    jsonb_build_object('item', v_item.handle, 'is_kept', p_is_kept));
  update private.quarantine set held_by = case when p_is_kept then btrim(p_staff) end
  where id = v_item.id and removed_at is null and (held_by is not null) <> p_is_kept;
  if not found then
    perform private.fail('conflict');
  end if;
end $$;
comment on function staff.keep_quarantined(text, text, text, boolean) is
  'A legal hold: keeps a quarantined file beyond its year, or ends that. Errors: not_found, '
  'conflict (it is so already, or removed), staff_code_needed, staff_name_missing, '
  'staff_reason_missing.';
