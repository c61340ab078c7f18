-- The decision of staff about an application, once. Accepting an application without its ID
-- pictures is refused: pictures that are missing cannot have been checked.
create function private.require_id_pictures(p_application_id uuid) returns void
language plpgsql stable security definer set search_path = '' as $$
declare
  v_kind public.upload_kind;
begin
  select p.kind into v_kind from private.application_picture_states(p_application_id) p
  where p.kind in ('id_document', 'id_selfie') and p.state <> 'ready' order by p.kind limit 1;
  if v_kind is not null then
    perform private.refuse_field(private.picture_missing_code(v_kind), v_kind::text);
  end if;
end $$;

create function private.decide_application(
  p_application_id uuid, p_state public.application_state, p_reason text, p_staff text)
returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_application private.applications;
begin
  if not coalesce(p_state in ('accepted', 'rejected'), false) then
    perform private.fail('invalid_payload');
  elsif coalesce(p_staff, '') !~ '\S' then
    perform private.fail('staff_name_missing');
  elsif coalesce(p_reason, '') !~ '\S' then
    perform private.fail('staff_reason_missing');
  end if;
  select * into v_application from private.applications where id = p_application_id for update;
  if v_application.id is null then
    perform private.fail('not_found');
  elsif v_application.state <> 'pending' then
    perform private.fail('conflict');
  end if;
  if p_state = 'accepted' then
    perform private.require_id_pictures(p_application_id);
    update private.account_statuses set accepted_at = private.now()
    where profile_id = v_application.creator_id and closed_at is null;
    if not found then
      perform private.fail('ineligible_action');
    end if;
  end if;
  update private.applications set state = p_state, reason = btrim(p_reason),
    decided_at = private.now(), decided_by = btrim(p_staff)
  where id = p_application_id;
  update public.account_settings set application_state = p_state
  where profile_id = v_application.creator_id;
  perform private.queue_mail(
    v_application.creator_id,
    (case p_state when 'accepted' then 'application_accepted'
      else 'application_rejected' end)::private.mail_template,
    case p_state when 'accepted' then '{}'::jsonb
      else jsonb_build_object('reason', btrim(p_reason)) end,
    p_application_id::text);
  perform private.notify_changed(v_application.creator_id, array['application']);
end $$;
comment on function private.decide_application(uuid, public.application_state, text, text) is
  'Accepts or rejects a pending application, and mails its creator (a rejection with the reason). '
  'Errors: invalid_payload, staff_name_missing, staff_reason_missing, not_found, conflict '
  '(decided already), id_document_missing and id_selfie_missing (accepting without them), '
  'ineligible_action (accepting a closed account).';
