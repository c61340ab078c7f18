-- System lines in a thread: an event between the two users, caused by the fan. Nobody is notified
-- twice: a subscription has its own notification, and no system line has a mail.
create function private.write_notice(
  p_conversation public.conversations, p_fan_id uuid, p_notice text,
  p_tip_id uuid default null, p_tip_cents bigint default null) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_draft public.messages;
  v_message public.messages;
begin
  v_draft.sender_id := p_fan_id;
  v_draft.kind := 'notification';
  v_draft.text := p_notice;
  v_draft.tip_id := p_tip_id;
  v_draft.tip_cents := p_tip_cents;
  v_draft.request_id := private.uuid_v7();
  v_draft.request_digest := private.derived_id(p_notice);
  v_message := private.append_message(p_conversation, v_draft);
  perform private.notify_conversation_changed(
    p_conversation.id, v_message.id, v_message.seq, v_message.change_seq);
end $$;
comment on function private.write_notice(public.conversations, uuid, text, uuid, bigint) is
  'Writes a line at the end of a conversation, of a tip with its amount; the caller holds its '
  'lock. It marks nothing as unread.';

create function private.notify_opened(p_conversation public.conversations) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.notify_changed(
    p.id, array['conversation'], jsonb_build_object('conversation_id', p_conversation.id))
  from (values (p_conversation.one_id), (p_conversation.other_id)) p (id);
end $$;
comment on function private.notify_opened(public.conversations) is
  'Signals the two users of a new conversation, so that their open lists show it.';

create function private.open_with_notice(p_fan_id uuid, p_creator_id uuid, p_notice text)
returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_conversation public.conversations;
begin
  if private.conversation_of(p_fan_id, p_creator_id) is not null then
    return;
  end if;
  v_conversation := private.open_conversation(p_fan_id, p_creator_id);
  if v_conversation.next_seq = 1 then
    perform private.write_notice(v_conversation, p_fan_id, p_notice);
    perform private.notify_opened(v_conversation);
  end if;
end $$;
comment on function private.open_with_notice(uuid, uuid, text) is
  'Opens the conversation of two users who have none, with a line about the reason.';

create function private.period_notice(p_period public.subscription_periods) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  v_goes_on boolean := exists (
    select from public.subscription_periods
    where subscription_id = p_period.subscription_id and id <> p_period.id
      and coalesce(terminated_at, ends_at) >= p_period.starts_at);
begin
  return case
    when p_period.is_trial and v_goes_on then 'trial_extended'
    when p_period.is_trial then 'trial_started'
    when not v_goes_on then 'subscribed' end;
end $$;
comment on function private.period_notice(public.subscription_periods) is
  'The system line of a new period; null where it only renews a running one.';
