-- A user reads their own blocks; the blocked user cannot read them.
create policy select_own on public.blocks for select to authenticated
  using (blocker_id = (select auth.uid()));
grant select (id, blocker_id, blocked_id, started_at, ended_at) on public.blocks to authenticated;

-- A decision and its appeal are read by the person whom it concerns, without the names of staff.
create policy select_own on public.decisions for select to authenticated
  using (person_id = (select auth.uid()));
grant select (id, number, handle, person_id, act, target, target_id, category, reason, source,
    is_automated, created_at) on public.decisions to authenticated;

create policy select_own on public.appeals for select to authenticated
  using (exists (select from public.decisions d where d.id = decision_id));
grant select (decision_id, text, created_at, due_at, outcome, answer, decided_at)
  on public.appeals to authenticated;
