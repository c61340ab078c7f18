-- Queues a mail in the transaction of what it tells. The same key to the same person is told once.
-- Mails that a person may switch off are not queued for whoever did.
create function private.queue_mail(
  p_recipient_id uuid, p_template private.mail_template, p_params jsonb default '{}',
  p_dedupe_key text default null) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_wants public.notification_prefs;
begin
  select * into v_wants from public.notification_prefs where profile_id = p_recipient_id;
  if (p_template = 'subscription_started' and not v_wants.mails_subscriptions)
     or (p_template = 'new_message' and not v_wants.mails_messages) then
    return;
  end if;
  insert into private.mails (recipient_id, template, params, dedupe_key)
  values (p_recipient_id, p_template, p_params, p_dedupe_key)
  on conflict on constraint mails_once do nothing;
end $$;
comment on function private.queue_mail(uuid, private.mail_template, jsonb, text) is
  'Queues one mail. params: what the template names, never secrets. Null key: no de-duplication.';
