-- The common beginning of every act of staff: name and reason, written to the audit log in the
-- transaction of the act. A refused act leaves no row.
create function private.record_act(
  p_staff text, p_reason text, p_action text, p_subject_id uuid, p_detail jsonb default '{}')
returns void
language plpgsql volatile set search_path = '' as $$
begin
  if coalesce(p_staff, '') !~ '\S' then
    perform private.fail('staff_name_missing');
  elsif coalesce(p_reason, '') !~ '\S' then
    perform private.fail('staff_reason_missing');
  end if;
  perform private.audit(btrim(p_staff), p_action, p_subject_id, btrim(p_reason), p_detail);
end $$;
comment on function private.record_act(text, text, text, uuid, jsonb) is
  'Writes one row to the audit log. Errors: staff_name_missing, staff_reason_missing.';

create function private.member_named(p_username text) returns uuid
language plpgsql stable set search_path = '' as $$
declare
  v_user public.profiles;
begin
  select * into v_user from public.profiles where username = lower(btrim(p_username, ' @'));
  if v_user.id is null then
    perform private.fail('profile_not_found');
  elsif v_user.special is not null then
    perform private.fail('ineligible_action');
  end if;
  return v_user.id;
end $$;
comment on function private.member_named(text) is
  'The member of a username. Refuses unknown usernames (profile_not_found) and the site''s own '
  'accounts (ineligible_action).';

create function private.creator_named(p_username text) returns uuid
language plpgsql stable set search_path = '' as $$
declare
  v_id uuid := private.member_named(p_username);
begin
  if private.role_of(v_id) <> 'creator' then
    perform private.fail('ineligible_action');
  end if;
  return v_id;
end $$;
comment on function private.creator_named(text) is
  'The creator of a username. Refuses everybody else (profile_not_found, ineligible_action).';
