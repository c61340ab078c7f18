-- A report becomes a case in its own transaction, and its decision decides the case.
create trigger t00_append_only before update or delete or truncate on private.case_events
  for each statement execute function private.tg_refuse_change();

create trigger t00_append_only before update or delete or truncate on private.month_lines
  for each statement execute function private.tg_refuse_change();
create trigger t00_append_only before update or delete or truncate on private.frozen_months
  for each statement execute function private.tg_refuse_change();

create function private.tg_reports__open_case() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.open_case(new);
  return null;
end $$;
-- a complaint makes its own case
create trigger t82_open_case after insert on private.reports
  for each row when (new.reporter_id is not null) execute function private.tg_reports__open_case();

create function private.tg_reports__close_case() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.close_case(new);
  return new;
end $$;
-- before the row changes: what an open report keeps is still found
create trigger t82_close_case before update of state on private.reports
  for each row when (old.state = 'open' and new.state <> 'open')
  execute function private.tg_reports__close_case();
