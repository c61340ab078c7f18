-- API of decisions: what was decided about the caller, and the appeal against it.
create function api.my_decisions(
  p_before uuid default null, p_limit integer default private.limit_page_decisions())
returns json
language plpgsql volatile security invoker set search_path = ''
set plan_cache_mode = force_generic_plan as $$
declare
  v_me uuid := private.signed_in_user();
  v_before uuid := coalesce(p_before, private.last_id());
begin
  return (
    select coalesce(json_agg(w.answer order by w.id desc), '[]')
    from (
      select x.id, x.answer from private.decision_answers x
      where x.person_id = v_me and x.id < v_before
      order by x.id desc limit greatest(1, least(p_limit, 50))) w);
end $$;
comment on function api.my_decisions(uuid, integer) is
  'Decisions about the caller before an id, newest first: [{id, handle, act, target, post_id: of a '
  'post or comment that is there, category, is_law: whether it rests on the law, reason, source: '
  'report, complaint or own, is_automated, created_at, appeal_until or null, appeal: {text, '
  'created_at, due_at, outcome, answer, decided_at} or null}].';

create function api.appeal_decision(p_decision_id uuid, p_text text) returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.appeal_decision(p_decision_id, p_text);
end $$;
comment on function api.appeal_decision(uuid, text) is
  'The caller''s appeal against a decision, one for each, within 183 days; the same text again '
  'changes nothing. Errors: not_found, ineligible_action (nothing was taken away), appeal_missing, '
  'appeal_too_long, appeal_too_late, already_appealed.';

grant execute on function
  api.my_decisions(uuid, integer),
  private.appeal_decision(uuid, text), api.appeal_decision(uuid, text) to authenticated;
