-- Stores a report, for the commands of the targets, which have found the target and its owner and
-- made the snapshot.
create function private.file_report(
  p_draft private.reports, p_snapshot jsonb, p_media_ids uuid[]) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_text text := btrim(coalesce(p_draft.text, ''), E' \t\r\n');
  v_report private.reports;
begin
  if p_draft.request_id is null or p_draft.reason is null then
    perform private.fail('invalid_payload');
  elsif p_draft.owner_id = p_draft.reporter_id then
    perform private.fail('cannot_report_yourself');
  elsif length(v_text) > private.limit_report_text_max() then
    perform private.fail('report_too_long');
  end if;
  insert into private.reports (
    reporter_id, request_id, target, target_id, owner_id, reason, text, snapshot, media_ids)
  values (
    p_draft.reporter_id, p_draft.request_id, p_draft.target, p_draft.target_id, p_draft.owner_id,
    p_draft.reason, v_text, p_snapshot, p_media_ids)
  on conflict (reporter_id, target, target_id) do nothing returning * into v_report;
  if v_report.id is null then
    select * into v_report from private.reports
    where reporter_id = p_draft.reporter_id and target = p_draft.target
      and target_id = p_draft.target_id;
    if v_report.request_id <> p_draft.request_id then
      perform private.fail('already_reported');
    end if;
  else
    perform private.enforce_rate_limit('reports', private.limit_reports_per_hour(), '1 hour');
  end if;
  return v_report.id;
end $$;
comment on function private.file_report(private.reports, jsonb, uuid[]) is
  'Stores a report of reporter_id, one per user and target; the same request again returns the '
  'same. Errors: invalid_payload, cannot_report_yourself, report_too_long, already_reported, '
  'rate_limited.';

create function private.report_draft(
  p_request_id uuid, p_target public.report_target, p_target_id uuid,
  p_reason public.report_reason, p_text text) returns private.reports
language plpgsql stable security definer set search_path = '' as $$
declare
  v_draft private.reports;
begin
  v_draft.reporter_id := private.signed_in_user();
  v_draft.request_id := p_request_id;
  v_draft.target := p_target;
  v_draft.target_id := p_target_id;
  v_draft.reason := p_reason;
  v_draft.text := p_text;
  return v_draft;
end $$;
comment on function private.report_draft(
  uuid, public.report_target, uuid, public.report_reason, text) is
  'A report of the caller, without its owner, which the command of the target adds. Refuses '
  'guests and held accounts.';

create function private.is_media_reported(p_media_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.reports
                 where state = 'open' and media_ids @> array[p_media_id])
$$;
comment on function private.is_media_reported(uuid) is
  'Whether an open report holds a media item.';
