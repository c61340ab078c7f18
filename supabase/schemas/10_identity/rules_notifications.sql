-- What a user may choose to be told of, by topic and channel: for the command and for the screen.
create function private.notification_topics(p_role public.user_role)
returns public.notification_topic[]
language plpgsql immutable set search_path = '' as $$
begin
  return case p_role
    when 'creator' then '{messages,comments,likes,tips,sales,subscriptions,account}'
    else '{messages,posts,stories,offers,likes,subscriptions,account}'
  end::public.notification_topic[];
end $$;
comment on function private.notification_topics(public.user_role) is
  'The topics of a role, in the order of the screen.';

create function private.choice_state(
  p_topic public.notification_topic, p_channel public.notification_channel,
  p_off public.notification_topic[]) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return case
    -- Money, security and decisions; and messages, which are shown in their own list.
    when p_channel <> 'push' and p_topic = 'account' or p_channel = 'page' and p_topic = 'messages'
      then 'always'
    when p_channel = 'mail' and p_topic not in ('messages', 'subscriptions') then 'none'
    when p_topic = any (p_off) then 'off'
    else 'on' end;
end $$;
comment on function private.choice_state(
  public.notification_topic, public.notification_channel, public.notification_topic[]) is
  'Whether a topic is on, off, always (cannot be switched off) or none (does not exist) in a '
  'channel. p_off: the topics that the user switched off there.';
