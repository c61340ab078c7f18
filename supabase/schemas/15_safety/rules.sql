-- Who is cut off from whom, which creators are there for whom, who may be paid, and by when a
-- report is answered.
create function private.report_due_at(p_reason public.report_reason, p_reported_at timestamptz)
returns timestamptz
language sql stable set search_path = '' as $$
  select p_reported_at + case when p_reason in ('underage', 'non_consensual', 'illegal')
    then make_interval(hours => private.limit_grave_report_hours())
    else make_interval(days => private.limit_complaint_days()) end
$$;
comment on function private.report_due_at(public.report_reason, timestamptz) is
  'The deadline of a report: grave reasons have the shorter limit.';

create view private.cut_offs as
select blocker_id as one_id, blocked_id as other_id from public.blocks where ended_at is null
union all
select blocked_id, blocker_id from public.blocks where ended_at is null;
comment on view private.cut_offs is
  'Open blocks, told from either side: the rule of the functions below, for statements that ask it '
  'of many rows.';

create function private.my_cut_off_ids() returns setof uuid
language plpgsql stable security definer set search_path = '' as $$
declare
  v_me uuid := auth.uid();
begin
  return query select x.other_id from private.cut_offs x where x.one_id = v_me;
end $$;
comment on function private.my_cut_off_ids() is
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
  return exists (
      select from private.creator_states s
      where s.creator_id = p_creator_id and s.is_open and s.is_listed)
    or exists (
      select from private.acquaintances a
      where a.one_id = least(p_person_id, p_creator_id)
        and a.other_id = greatest(p_person_id, p_creator_id))
    or private.is_special(p_creator_id);
end $$;
comment on function private.is_there_for(uuid, uuid) is
  'Whether a creator exists for a person: listed, or the two have a conversation, which every '
  'follow, subscription, message and unlock opens. Commands answer about all others as about an '
  'unknown id (C65).';

create function private.require_payable(p_fan_id uuid, p_creator_id uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if not private.is_open(p_creator_id) or not private.is_accepted(p_creator_id)
      or private.is_special(p_creator_id)
      or not private.is_there_for(p_fan_id, p_creator_id) then
    perform private.fail('invalid_profile');
  end if;
  if private.is_cut_off(p_fan_id, p_creator_id) then
    perform private.fail('profile_blacklisted');
  end if;
end $$;
comment on function private.require_payable(uuid, uuid) is
  'Refuses money to an unknown, hidden, closed or special creator (invalid_profile) and across a '
  'block (profile_blacklisted).';

grant execute on function private.my_cut_off_ids() to anon, authenticated;
