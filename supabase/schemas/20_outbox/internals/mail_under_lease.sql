-- The lease of a mail. A second report with the same token changes nothing.
create function private.mail_under_lease(p_mail_id uuid, p_lease_token uuid) returns private.mails
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_mail private.mails;
begin
  select * into v_mail from private.mails
  where id = p_mail_id and lease_token = p_lease_token for update;
  if v_mail.id is null then
    perform private.fail('lease_lost');
  end if;
  return v_mail;
end $$;
