-- The notification of staff that a page is ready. A listing ends it, so that an unlisted creator
-- can notify staff again.
create function private.report_ready() returns timestamptz
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := private.require_creator();
  v_ready_at timestamptz;
begin
  if not private.is_accepted(v_me) then
    perform private.fail('identity_not_accepted');
  end if;
  -- A parallel listing waits for this lock or is seen by it.
  perform from private.account_statuses where profile_id = v_me for update;
  if exists (select from private.account_statuses
             where profile_id = v_me and promoted_at is not null) then
    perform private.fail('conflict');
  elsif not private.is_page_ready(v_me) then
    perform private.fail('page_not_ready');
  end if;
  update public.account_settings set page_ready_at = private.now()
  where profile_id = v_me and page_ready_at is null;
  if found then
    perform private.notify_changed(v_me, array['account']);
  end if;
  select page_ready_at into v_ready_at from public.account_settings where profile_id = v_me;
  return v_ready_at;
end $$;
