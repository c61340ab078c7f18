-- Mails about messages to an audience. Sending leaves one row; the clock takes the fans in
-- portions, once the message is as old as an unread one has to be, and one message's portion after
-- another's. A fan gets one such mail in a UTC day, whoever sends: the key of the mail is the day.
-- The mail has the name of the creator and nothing of the message.
create function private.fans_to_mail(p_global public.globals, p_fan_ids uuid[])
returns setof uuid
language plpgsql stable security definer set search_path = ''
set plan_cache_mode = force_generic_plan as $$
begin
  return query
    select r.id
    from private.fans_reached(
      p_global.creator_id, p_global.audience, p_global.sent_at, p_fan_ids) r (id)
    join private.account_facts a
      on a.user_id = r.id and not a.is_restricted and not a.is_closing
    where not private.is_blocked_between(r.id, p_global.creator_id)
      -- Who has been on the site since then has seen the badge.
      and not private.is_around(r.id, p_global.sent_at)
      and not exists (
        select from public.conversation_members m
        where m.conversation_id = private.conversation_of(r.id, p_global.creator_id)
          and m.user_id = r.id and m.is_muted);
end $$;
comment on function private.fans_to_mail(public.globals, uuid[]) is
  'Those of some fans whom a message to an audience reached and who have not come since, apart '
  'from those who muted the conversation, are blocked, suspended or leaving.';

create function private.queue_global_mails() returns integer
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_mail private.global_mails;
  v_global public.globals;
  v_fans uuid[];
  v_limit integer := private.limit_global_mails_at_once();
  v_queued integer := 0;
begin
  select * into v_mail from private.global_mails
  where next_at <= private.now() order by next_at, global_id limit 1 for update skip locked;
  select * into v_global from public.globals where id = v_mail.global_id;
  v_fans := private.fans_after(v_global.creator_id, v_mail.done_until, v_limit);
  -- Not what was removed, nor what a job that stood still has left for a day.
  if v_global.removed_at is null and v_global.sent_at > private.now() - interval '1 day'
     and exists (select from private.account_facts a where a.user_id = v_global.creator_id
                   and not a.is_restricted and not a.is_closing) then
    perform private.queue_mail(
      f.id, 'global_message',
      jsonb_build_object('from', c.name, 'from_id', c.id),
      to_char(private.now() at time zone 'utc', 'YYYY-MM-DD'))
    from private.fans_to_mail(v_global, v_fans) f (id)
    cross join public.profiles c where c.id = v_global.creator_id;
    get diagnostics v_queued = row_count;
  else
    v_fans := '{}';
  end if;
  if cardinality(v_fans) < v_limit then
    delete from private.global_mails where global_id = v_mail.global_id;
  else
    update private.global_mails
    set done_until = v_fans[v_limit], next_at = private.now() where global_id = v_mail.global_id;
  end if;
  return v_queued;
end $$;
comment on function private.queue_global_mails() is
  'A job: one portion of one message. Returns the number of fans to mail, those who had their mail '
  'of the day included.';
