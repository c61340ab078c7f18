-- A picture that was not uploaded, or that failed, may be sent again while the application is
-- pending. An uploaded one stays: staff see what was submitted.
create function private.replace_application_picture(
  p_kind public.upload_kind, p_bytes bigint, p_type text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := private.require_creator();
  v_application private.applications;
  v_state text;
  v_media_id uuid;
  v_slot jsonb;
begin
  if not coalesce(p_kind = any (private.application_kinds()), false) then
    perform private.fail('invalid_payload');
  end if;
  select * into v_application from private.applications
  where creator_id = v_me and state = 'pending' for update;
  if v_application.id is null then
    perform private.fail('method_forbidden');
  end if;
  select p.state, p.media_id into v_state, v_media_id
  from private.application_picture_states(v_application.id) p where p.kind = p_kind;
  if v_state not in ('missing', 'failed') then
    perform private.fail('conflict');
  end if;
  if v_state = 'missing' and v_media_id is not null then
    v_slot := private.renew_slot(v_media_id, p_bytes, p_type);
    if v_slot is null then
      -- It was uploaded between the two statements.
      perform private.fail('conflict');
    end if;
    return v_slot;
  end if;
  return private.bring_picture(v_application, p_kind, p_bytes, p_type);
end $$;
