-- Appeals: one for each decision that takes something away, by its person, signed in or by the
-- link of the mail. What a person reads of a decision names neither staff nor reporter.
create function private.file_appeal(p_decision public.decisions, p_text text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_text text := btrim(coalesce(p_text, ''), E' \t\r\n');
  v_earlier text;
begin
  if not private.is_appealable(p_decision.act) then
    perform private.fail('ineligible_action');
  elsif v_text = '' then
    perform private.fail('appeal_missing', '{"field": "text"}');
  elsif length(v_text) > private.limit_appeal_text_max() then
    perform private.fail('appeal_too_long', '{"field": "text"}');
  end if;
  select text into v_earlier from public.appeals where decision_id = p_decision.id;
  -- the same text again is the answer that was lost
  if v_earlier = v_text then
    return;
  elsif v_earlier is null
     and private.now() >= private.appeal_until(p_decision.act, p_decision.created_at) then
    perform private.fail('appeal_too_late');
  end if;
  insert into public.appeals (decision_id, text, due_at)
  values (
    p_decision.id, v_text,
    private.now() + make_interval(days => private.limit_appeal_decision_days()))
  on conflict do nothing;
  if not found then
    perform private.fail('already_appealed');
  end if;
end $$;
comment on function private.file_appeal(public.decisions, text) is
  'Stores the one appeal against a decision; the same text again changes nothing. Errors: '
  'ineligible_action (nothing was taken away), appeal_missing, appeal_too_long, appeal_too_late, '
  'already_appealed.';

create function private.appeal_decision(p_decision_id uuid, p_text text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := private.signed_in_user();
  v_decision public.decisions;
begin
  select * into v_decision from public.decisions where id = p_decision_id and person_id = v_me;
  if v_decision.id is null then
    perform private.fail('not_found');
  end if;
  perform private.file_appeal(v_decision, p_text);
end $$;
comment on function private.appeal_decision(uuid, text) is
  'An appeal of the caller against a decision. Refuses as file_appeal() does. Errors: not_found.';

create view private.decision_answers with (security_invoker = true) as
select d.id, d.person_id, json_build_object(
  'id', d.id, 'handle', d.handle, 'act', d.act, 'target', d.target,
  'post_id', private.decision_post(d.id), 'category', d.category,
  'is_law', private.is_ground_law(d.category), 'reason', d.reason, 'source', d.source,
  'is_automated', d.is_automated, 'created_at', d.created_at,
  'appeal_until', private.appeal_until(d.act, d.created_at),
  'appeal', case when a.decision_id is not null then json_build_object(
    'text', a.text, 'created_at', a.created_at, 'due_at', a.due_at, 'outcome', a.outcome,
    'answer', a.answer, 'decided_at', a.decided_at) end) as answer
from public.decisions d
left join public.appeals a on a.decision_id = d.id;
comment on view private.decision_answers is
  'Decisions with their appeals, as their person reads them.';

create function private.decision_by_link(p_key text, p_address text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  if not private.take_rate(
      'decision_looks', p_address, private.limit_decision_looks_per_hour(), '1 hour') then
    return '{"refused": "rate_limited"}';
  end if;
  return coalesce(
    (select x.answer::jsonb from private.decision_answers x
     join public.decisions d on d.id = x.id
     where d.link_hash = private.trial_code_hash(p_key)
       and private.now() < private.appeal_until(d.act, d.created_at)),
    '{"refused": "link_expired"}');
end $$;
comment on function private.decision_by_link(text, text) is
  'A decision for the holder of the link in its mail, while it may be appealed against; {refused}: '
  'rate_limited, link_expired.';

create function private.appeal_by_link(p_key text, p_address text, p_text text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_answer jsonb := private.decision_by_link(p_key, p_address);
  v_decision public.decisions;
begin
  if v_answer ? 'refused' then
    return v_answer;
  end if;
  select * into v_decision from public.decisions where id = (v_answer ->> 'id')::uuid;
  perform private.file_appeal(v_decision, p_text);
  return (select x.answer::jsonb from private.decision_answers x where x.id = v_decision.id);
end $$;
comment on function private.appeal_by_link(text, text, text) is
  'An appeal by the holder of the link; answers and refuses as decision_by_link(), and refuses as '
  'file_appeal() does.';

grant select on private.decision_answers to authenticated;
grant execute on function
  private.is_appealable(public.decision_act), private.is_ground_law(public.report_reason),
  private.appeal_until(public.decision_act, timestamptz), private.decision_post(uuid)
  to authenticated;
