-- Queues a mail in the transaction of its event. A key is queued once per user. A mail that the
-- user switched off is not queued.
create function private.wants_mail(p_user_id uuid, p_template private.mail_template)
returns boolean
language plpgsql stable security definer set search_path = '' as $$
declare
  v_topic public.notification_topic := private.topic_of_mail(p_template);
begin
  return v_topic is null or not coalesce((
    select v_topic = any (w.mail_off) from public.notification_prefs w
    where w.profile_id = p_user_id), false);
end $$;
comment on function private.wants_mail(uuid, private.mail_template) is
  'False for mails of a topic that the user switched off.';

create function private.queue_mail(
  p_recipient_id uuid, p_template private.mail_template, p_params jsonb default '{}',
  p_dedupe_key text default null) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if private.wants_mail(p_recipient_id, p_template) then
    insert into private.mails (recipient_id, template, params, dedupe_key)
    values (p_recipient_id, p_template, p_params, p_dedupe_key)
    on conflict on constraint mails_once do nothing;
  end if;
end $$;
comment on function private.queue_mail(uuid, private.mail_template, jsonb, text) is
  'Queues one mail. params: values of the template, never secrets. A null key is not '
  'de-duplicated.';

create function private.queue_mail_to(
  p_address text, p_template private.mail_template, p_params jsonb) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.mails (address, template, params) values (p_address, p_template, p_params)
$$;
comment on function private.queue_mail_to(text, private.mail_template, jsonb) is
  'Queues one mail to an address that may have no account. A secret in params is stored until the '
  'mail is sent or given up.';
