-- Mails about unread messages. Sending a message does no work for them: the clock checks the
-- messages that have just become old enough, in the order of their ids, which are times. A user who
-- is online, has muted the thread or switched these mails off gets none; the others get one per
-- conversation until they have read it. The mail contains no text of a message. A message of which
-- nothing can be seen before its review is told after it.
create function private.is_around(p_user_id uuid, p_since timestamptz) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.presence where profile_id = p_user_id and seen_at >= p_since)
    or exists (select from public.account_settings
               where profile_id = p_user_id and is_invisible and active_at >= p_since)
$$;

create function private.bundle_message_mails() returns void
language sql volatile security definer set search_path = '' as $$
  update private.mails m
  set state = case when t.is_notice_sent then 'queued' else 'dropped' end::private.mail_state,
      last_failure = case when not t.is_notice_sent then 'told_together' end,
      params = case when t.is_notice_sent then m.params || jsonb_build_object('others', t.others)
                    else '{}' end
  from (
    select q.id, count(*) over (partition by q.recipient_id) - 1 as others,
           row_number() over (partition by q.recipient_id order by q.id) = 1
             and not exists (
               select from private.mails o
               where o.recipient_id = q.recipient_id and o.template = 'new_message'
                 and o.state <> 'dropped' and o.created_at < q.created_at
                 and o.created_at > q.created_at
                   - make_interval(mins => private.limit_message_mails_pause_minutes()))
             as is_notice_sent
    from private.mails q
    where q.template = 'new_message' and q.state = 'queued' and q.created_at = private.now()) t
  where m.id = t.id and (t.others > 0 or not t.is_notice_sent)
$$;
comment on function private.bundle_message_mails() is
  'Of the mails queued in this run, one is sent per user, and none soon after another. The others '
  'are dropped and remembered: a conversation is reported once until it is read.';

create function private.put_off_message_mails(p_from uuid, p_until uuid) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.late_message_mails (message_id)
  select id from public.messages
  where id >= p_from and id < p_until and review_state = 'pending' and text is null
  on conflict do nothing
$$;
comment on function private.put_off_message_mails(uuid, uuid) is
  'Keeps the messages between two ids of which nothing can be seen before their review.';

create function private.queue_message_mails() returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_old timestamptz :=
    private.now() - make_interval(mins => private.limit_message_mail_minutes());
  v_from uuid;
  v_queued integer;
begin
  select greatest(until, private.first_id_at(private.now() - interval '1 day')) into v_from
  from private.message_mail_marks for update;
  -- A review that ends during the run is told in it or in the next one.
  perform private.put_off_message_mails(v_from, private.first_id_at(v_old));
  with reviewed as (
    delete from private.late_message_mails l using public.messages m
    where m.id = l.message_id and m.review_state <> 'pending'
    returning l.message_id, m.review_state),
  due as (
    select m.* from public.messages m
    where m.id >= v_from and m.id < private.first_id_at(v_old)
      and (m.review_state <> 'pending' or m.text is not null)
    union all
    select m.* from reviewed r join public.messages m on m.id = r.message_id
    where r.review_state = 'approved'),
  waiting as (
    select distinct on (m.conversation_id, m.recipient_id)
           m.conversation_id, m.recipient_id, m.sender_id, s.read_seq, m.id
    from due m
    join public.conversation_members s
      on s.conversation_id = m.conversation_id and s.user_id = m.recipient_id
    where m.kind <> 'notification' and m.is_live
      -- A message to an audience has a mail of its own.
      and m.global_id is null
      and s.is_unread and not s.is_muted and m.seq > s.read_seq
      -- The first message of the site's own accounts comes with the welcome, which has a mail.
      and (m.seq > 1 or not private.is_special(m.sender_id))
    order by m.conversation_id, m.recipient_id, m.id),
  told as (
    select private.queue_mail(
      w.recipient_id, 'new_message',
      jsonb_build_object('from', (select name from public.profiles where id = w.sender_id)),
      w.conversation_id || ':' || w.read_seq)
    from (select * from waiting order by id) w
    where not private.is_around(w.recipient_id, v_old) and not private.is_restricted(w.sender_id)
      and not private.is_blocked_between(w.recipient_id, w.sender_id))
  select count(*) into v_queued from told;
  perform private.bundle_message_mails();
  update private.message_mail_marks set until = greatest(until, private.first_id_at(v_old));
  return v_queued;
end $$;
comment on function private.queue_message_mails() is
  'Runs every minute. Returns the number of users considered; a message is queued once.';
