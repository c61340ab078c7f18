-- Which mails the caller receives.
create function private.set_mails(p_subscriptions boolean, p_messages boolean) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := private.signed_in_user();
begin
  update public.notification_prefs
  set mails_subscriptions = coalesce(p_subscriptions, mails_subscriptions),
      mails_messages = coalesce(p_messages, mails_messages)
  where profile_id = v_me;
end $$;
