-- A leased mail that the provider accepted.
create function private.finish_mail(p_mail_id uuid, p_lease_token uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_mail private.mails := private.mail_under_lease(p_mail_id, p_lease_token);
begin
  if v_mail.state <> 'sent' then
    update private.mails
    set state = 'sent', sent_at = private.now(), last_failure = null, params = '{}'
    where id = v_mail.id;
  end if;
  return jsonb_build_object('state', 'sent');
end $$;
