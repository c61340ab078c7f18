-- Settings of the caller's own screens and mails.
create function private.set_theme(p_theme public.theme) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := private.signed_in_person();
begin
  if p_theme is null then
    perform private.fail('invalid_payload', '{"field": "theme"}');
  end if;
  update public.account_settings set theme = p_theme where profile_id = v_me;
end $$;

create function private.set_timeline_layout(p_layout public.timeline_layout) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := private.signed_in_person();
begin
  if p_layout is null then
    perform private.fail('invalid_payload', '{"field": "layout"}');
  end if;
  update public.account_settings set timeline_layout = p_layout where profile_id = v_me;
end $$;

create function private.set_mails(p_subscriptions boolean, p_messages boolean) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := private.signed_in_person();
begin
  update public.notification_prefs
  set mails_subscriptions = coalesce(p_subscriptions, mails_subscriptions),
      mails_messages = coalesce(p_messages, mails_messages)
  where profile_id = v_me;
end $$;
