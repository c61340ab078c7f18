-- The report of a quarantined file to the authority, step by step. Each step is stored after it is
-- made; one that is made again gets the same answer, because the authority knows its key.
create function private.lease_quarantine_report(p_request_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_item private.quarantine;
begin
  perform private.authenticate_worker_request(p_request_id);
  update private.quarantine q
  set lease_token = gen_random_uuid(),
      due_at = private.now() + make_interval(secs => private.limit_report_lease_seconds())
  where q.id = (
    select d.id from private.quarantine d
    where d.sent_by is not null and d.state <> 'finished' and d.removed_at is null
      and d.due_at <= private.now()
    order by d.due_at limit 1 for update skip locked)
  returning * into v_item;
  if v_item.id is null then
    return null;
  end if;
  return (
    select jsonb_build_object(
      'id', v_item.id, 'lease_token', v_item.lease_token, 'state', v_item.state,
      'reference', v_item.reference, 'sha256', encode(v_item.sha256, 'hex'),
      'found_at', v_item.found_at, 'entry', v_item.entry,
      'username', p.username, 'email', u.email, 'signed_up_at', p.created_at,
      'bucket', s.bucket, 'name', s.name, 'type', s.declared_type)
    from public.profiles p
    left join auth.users u on u.id = p.id
    left join private.upload_slots s on s.media_id = v_item.media_id
    where p.id = v_item.owner_id);
end $$;
comment on function private.lease_quarantine_report(uuid) is
  'The next step of a report that staff sent, for three minutes; null for none.';

create function private.step_quarantine_report(
  p_id uuid, p_lease_token uuid, p_reference text, p_is_test boolean) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_item private.quarantine;
begin
  update private.quarantine q
  set state = case q.state when 'drafted' then 'submitted' when 'submitted' then 'files_sent'
                else 'finished' end::private.quarantine_state,
      reference = p_reference, is_test = p_is_test, lease_token = null,
      due_at = case when q.state <> 'files_sent' then private.now() end
  where q.id = p_id and q.lease_token = p_lease_token and q.state <> 'finished'
  returning * into v_item;
  if v_item.id is null then
    perform private.fail('lease_lost');
  end if;
  return jsonb_build_object('state', v_item.state);
end $$;
comment on function private.step_quarantine_report(uuid, uuid, text, boolean) is
  'Stores that a step of a report was made. Errors: lease_lost.';
