-- Telling people. notify() writes the row and hints the recipient's open pages; hint() only hints.
-- A hint names what changed, never what it is: pages read again through row-level security.
create function private.hint(p_person_id uuid, p_what text[], p_ids jsonb default '{}') returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform realtime.send(
    jsonb_build_object('what', p_what) || p_ids, 'changed', 'user:' || p_person_id, true);
end $$;
comment on function private.hint(uuid, text[], jsonb) is
  'Sends one small event to a person''s own topic. At most one in a transaction for each person.';

create function private.hint_many(p_person_ids uuid[], p_what text[], p_ids jsonb) returns void
language sql volatile security definer set search_path = '' as $$
  -- one statement: realtime.send would open a subtransaction for each person
  insert into realtime.messages (topic, extension, event, private, payload)
  select 'user:' || p.id, 'broadcast', 'changed', true,
         jsonb_build_object(
           'what', p_what, 'within_ms', least(cardinality(p_person_ids), 1000)) || p_ids
  from unnest(p_person_ids) p (id)
$$;
comment on function private.hint_many(uuid[], text[], jsonb) is
  'Sends one small event to each person''s own topic. within_ms: pages read again at a random '
  'moment of that span, one millisecond for each person up to a second.';

create function private.notify(
  p_recipient_id uuid, p_actor_id uuid, p_kind public.notification_kind, p_subject_id uuid,
  p_amount_cents bigint default null, p_also text[] default '{}') returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  insert into public.notifications (recipient_id, actor_id, kind, subject_id, amount_cents)
  values (p_recipient_id, p_actor_id, p_kind, p_subject_id, p_amount_cents);
  perform private.hint(p_recipient_id, array['notification'] || p_also);
end $$;
comment on function private.notify(uuid, uuid, public.notification_kind, uuid, bigint, text[]) is
  'Writes a notification and hints its recipient, together with what else changed for them.';

create function private.withdraw_offer(p_creator_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  delete from public.audience_events where creator_id = p_creator_id and audience = 'offer';
end $$;
comment on function private.withdraw_offer(uuid) is
  'An offer that is over is not told of any more.';

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
  'Tells an audience: one row, whatever its size. An offer takes the place of the one before.';
