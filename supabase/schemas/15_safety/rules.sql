-- Blocks in one direction and in either, the existence of a creator for a person, and deadlines of
-- reports.
create function private.report_due_at(p_reason public.report_reason, p_reported_at timestamptz)
returns timestamptz
language sql stable set search_path = '' as $$
  select p_reported_at + case when p_reason in ('underage', 'non_consensual', 'illegal')
    then make_interval(hours => private.limit_grave_report_hours())
    else make_interval(days => private.limit_complaint_days()) end
$$;
comment on function private.report_due_at(public.report_reason, timestamptz) is
  'The deadline of a report: grave reasons have the shorter limit.';

create view private.my_blocks with (security_invoker = true) as
select b.blocked_id as id from public.blocks b
where b.blocker_id = (select auth.uid()) and b.ended_at is null;
comment on view private.my_blocks is 'People whom the caller blocks now.';

create view private.my_blockers as
select b.blocker_id as id from public.blocks b
where b.blocked_id = (select auth.uid()) and b.ended_at is null;
comment on view private.my_blockers is
  'People who block the caller now: for functions of the owner, because nobody is told.';

create view private.cut_offs as
select b.one_id, b.other_id from private.open_blocks b;
comment on view private.cut_offs is
  'Two people with an open block between them, in either order.';

create view private.my_cut_offs as
select x.other_id as id from private.cut_offs x where x.one_id = (select auth.uid());
comment on view private.my_cut_offs is
  'Everybody whom the caller blocks or who blocks the caller.';

create function private.is_cut_off(p_one uuid, p_other uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select from private.cut_offs x where x.one_id = p_one and x.other_id = p_other);
end $$;
comment on function private.is_cut_off(uuid, uuid) is 'An open block in either direction.';

create function private.is_there_for(p_person_id uuid, p_creator_id uuid) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return private.is_listed(p_creator_id)
    or exists (
      select from private.acquaintances a
      where a.one_id = least(p_person_id, p_creator_id)
        and a.other_id = greatest(p_person_id, p_creator_id))
    or private.is_special(p_creator_id);
end $$;
comment on function private.is_there_for(uuid, uuid) is
  'Whether a creator exists for a person: listed, or the two have a conversation, which every '
  'follow, subscription, message and unlock opens. A first message, a block and a report answer '
  'about all others as about an unknown id (C65).';

grant select on private.my_blocks to authenticated;
grant select on private.my_cut_offs to anon, authenticated;
