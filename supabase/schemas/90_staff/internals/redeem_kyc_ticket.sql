-- The function kyc-view trades a ticket for the place of its picture. The ticket is gone with that:
-- of two who come at once, one finds nothing.
create function private.redeem_kyc_ticket(p_ticket text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_media_id uuid;
  v_object jsonb;
begin
  delete from private.kyc_tickets
  where ticket_hash = sha256(convert_to(coalesce(p_ticket, ''), 'utf8'))
    and expires_at > private.now()
  returning media_id into v_media_id;
  if v_media_id is null then
    perform private.fail('ticket_invalid');
  end if;
  select jsonb_build_object('bucket', r.bucket, 'name', r.name, 'type', r.type) into v_object
  from private.renditions r where r.media_id = v_media_id and r.variant = 'full';
  if v_object is null then
    perform private.fail('media_not_found');
  end if;
  return v_object;
end $$;
