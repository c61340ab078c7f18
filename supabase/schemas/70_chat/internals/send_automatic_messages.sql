-- Automatic messages: keeping them, and the job that sends them. A message carries an id of its
-- event as its request, so that each event sends one, whatever runs twice.
create function private.save_automatic_message(p_event public.automatic_event, p_text text)
returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_me uuid := private.signed_in_creator();
  v_text text := private.message_words(p_text);
begin
  if v_text is null then
    delete from public.automatic_messages where creator_id = v_me and event = p_event;
    return;
  elsif length(v_text) > private.limit_message_text_max() then
    perform private.fail('message_too_long');
  end if;
  perform private.require_words(v_text, 'chat');
  insert into public.automatic_messages (creator_id, event, text) values (v_me, p_event, v_text)
  on conflict (creator_id, event) do update set text = excluded.text;
end $$;

create function private.automatic_messages_due(p_limit integer)
returns table (creator_id uuid, fan_id uuid, text text, request_id uuid)
language sql stable security definer set search_path = '' as $$
  select a.creator_id, d.fan_id, a.text, d.request_id
  from public.automatic_messages a
  cross join lateral (
    select p.fan_id, private.derived_id('subscribed:' || p.id) as request_id
    from public.subscription_periods p
    where a.event = 'subscribed' and p.creator_id = a.creator_id and p.terminated_at is null
      and p.starts_at > greatest(a.created_at, private.now() - interval '1 day')
      and private.is_start(p)
    union all
    -- By the lengths of periods and trials, because an index has their starts.
    select p.fan_id, private.derived_id('expired:' || p.id)
    from (
      select private.limit_subscription_days() + private.limit_renewal_days()
      union select private.limit_subscription_days()
      union select unnest(private.limit_trial_periods_days())) l (days)
    join public.subscription_periods p
      on p.creator_id = a.creator_id
      and p.starts_at > private.now() - make_interval(days => l.days + 1)
      and p.starts_at <= private.now() - make_interval(days => l.days)
    join public.subscriptions s on s.id = p.subscription_id
    where a.event = 'expired' and p.terminated_at is null
      and p.ends_at > a.created_at and p.ends_at <= private.now()
      and s.expires_at <= private.now() and not s.is_renewing
      -- A trial can have extended it, whose end is the one that counts.
      and not exists (
        select from public.subscription_periods n
        where n.subscription_id = p.subscription_id and n.starts_at > p.starts_at
          and n.terminated_at is null)) d
  where not exists (
      select from public.messages m
      where m.sender_id = a.creator_id and m.request_id = d.request_id)
    and private.message_refusal(a.creator_id, d.fan_id) is null
  limit p_limit
$$;
comment on function private.automatic_messages_due(integer) is
  'What is to be sent for starts and ends of the last day, to those whom the creator may write to.';

create function private.send_automatic_messages() returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_due record;
  v_draft public.messages;
  v_count integer := 0;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('automatic_messages', 0)) then
    return 0;
  end if;
  for v_due in
    select * from private.automatic_messages_due(private.limit_automatic_messages_a_run())
  loop
    v_draft.sender_id := v_due.creator_id;
    v_draft.kind := 'text';
    v_draft.text := v_due.text;
    v_draft.request_id := v_due.request_id;
    v_draft.request_digest := private.derived_id(v_due.text);
    perform private.deliver_message(v_due.fan_id, v_draft, null, '[]');
    v_count := v_count + 1;
  end loop;
  return v_count;
end $$;
comment on function private.send_automatic_messages() is
  'A job: sends the automatic messages that are due. Returns their number.';
