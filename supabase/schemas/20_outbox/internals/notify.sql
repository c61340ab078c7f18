-- Notifications. notify() inserts the row and signals the recipient's open pages; notify_changed()
-- only signals. A change notification names the changed topic and carries no content: pages read
-- again through row-level security.
create function private.user_signal(p_user_id uuid, p_what text[], p_ids jsonb default '{}')
returns private.signal
language plpgsql immutable set search_path = '' as $$
begin
  return row('user:' || p_user_id, 'changed',
             jsonb_build_object('what', p_what) || p_ids)::private.signal;
end $$;
comment on function private.user_signal(uuid, text[], jsonb) is
  'A change notification to a user''s own topic, for send_signals().';

create function private.send_signals(p_signals private.signal[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into realtime.messages (topic, extension, event, private, payload)
  select s.topic, 'broadcast', s.event, true, s.payload from unnest(p_signals) s;
exception when others then
  -- As realtime.send: where the platform has no partition for today, the sale stands.
  raise warning 'signals not sent: %', sqlerrm;
end $$;
comment on function private.send_signals(private.signal[]) is
  'Sends the signals of a command in one statement; realtime.send would open a subtransaction '
  'for each.';

create function private.notify_changed(
  p_user_id uuid, p_what text[], p_ids jsonb default '{}') returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform realtime.send(
    jsonb_build_object('what', p_what) || p_ids, 'changed', 'user:' || p_user_id, true);
end $$;
comment on function private.notify_changed(uuid, text[], jsonb) is
  'Sends one change notification to a user''s own topic; a command sends few of them.';

create function private.notify_all_changed(
  p_user_ids uuid[], p_what text[], p_ids jsonb) returns void
language sql volatile security definer set search_path = '' as $$
  -- One statement: realtime.send would open a subtransaction for each user.
  insert into realtime.messages (topic, extension, event, private, payload)
  select 'user:' || p.id, 'broadcast', 'changed', true,
         jsonb_build_object(
           'what', p_what, 'within_ms', least(cardinality(p_user_ids), 1000)) || p_ids
  from unnest(p_user_ids) p (id)
$$;
comment on function private.notify_all_changed(uuid[], text[], jsonb) is
  'Sends one change notification to each user''s own topic. within_ms: pages read again at a '
  'random moment of that span, one millisecond per user, up to a second.';

create function private.notify(
  p_recipient_id uuid, p_actor_id uuid, p_kind public.notification_kind, p_subject_id uuid,
  p_amount_cents bigint default null, p_also text[] default '{}',
  p_signals private.signal[] default '{}') returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into public.notifications (recipient_id, actor_id, kind, subject_id, amount_cents)
  values (p_recipient_id, p_actor_id, p_kind, p_subject_id, p_amount_cents);
  perform private.send_signals(
    -- As user_signal() does, without a call.
    row('user:' || p_recipient_id, 'changed',
        jsonb_build_object('what', array['notification'] || p_also))::private.signal
    || p_signals);
end $$;
comment on function private.notify(
  uuid, uuid, public.notification_kind, uuid, bigint, text[], private.signal[]) is
  'Inserts a notification and signals its recipient, together with other changed topics and the '
  'other signals of the command.';

create function private.withdraw_offer(p_creator_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from public.audience_events where creator_id = p_creator_id and audience = 'offer';
end $$;
comment on function private.withdraw_offer(uuid) is
  'Removes the notification of an offer that has ended.';

create function private.announce(
  p_creator_id uuid, p_kind public.notification_kind, p_audience public.event_audience,
    p_subject_id uuid)
returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  if p_kind = 'wall_offer' then
    perform private.withdraw_offer(p_creator_id);
  end if;
  insert into public.audience_events (creator_id, kind, audience, subject_id)
  values (p_creator_id, p_kind, p_audience, p_subject_id);
end $$;
comment on function private.announce(uuid, public.notification_kind, public.event_audience, uuid) is
  'Announces an event to an audience: one row of any size. A new offer replaces the previous one.';
