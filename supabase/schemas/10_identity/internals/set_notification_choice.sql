-- What the caller is told of, one topic and channel at a time.
create function private.with_choice(
  p_off public.notification_topic[], p_topic public.notification_topic, p_is_on boolean)
returns public.notification_topic[]
language sql immutable set search_path = '' as $$
  select array_remove(p_off, p_topic) || case when p_is_on then '{}' else array[p_topic] end
$$;
comment on function private.with_choice(
  public.notification_topic[], public.notification_topic, boolean) is
  'The topics that are off, with or without this one.';

create function private.set_notification_choice(
  p_topic public.notification_topic, p_channel public.notification_channel, p_is_on boolean)
returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := private.signed_in_user();
  v_state text := private.choice_state(p_topic, p_channel, '{}');
begin
  if num_nulls(p_topic, p_channel, p_is_on) > 0 or v_state = 'none'
     or p_topic <> all (private.notification_topics(private.role_of(v_me))) then
    perform private.fail('invalid_payload');
  elsif v_state = 'always' then
    perform private.fail('notification_required');
  end if;
  update public.notification_prefs p
  set page_off = case p_channel when 'page' then private.with_choice(p.page_off, p_topic, p_is_on)
        else p.page_off end,
      mail_off = case p_channel when 'mail' then private.with_choice(p.mail_off, p_topic, p_is_on)
        else p.mail_off end,
      push_off = case p_channel when 'push' then private.with_choice(p.push_off, p_topic, p_is_on)
        else p.push_off end
  where p.profile_id = v_me;
end $$;
