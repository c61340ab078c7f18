-- kept messages.
select private.note_migration('20261128155242', '4992e3bbb735bcd7', '4eb56e82ab9a3394');
set local lock_timeout = '5s';

set local check_function_bodies = off;

-- drop: it is made again below, with the last message of each user
DROP VIEW "staff"."support_inbox";

-- drop: it is made again below, in another language
DROP FUNCTION "private"."object_moved"(uuid, text, text);

-- drop: its new form names the message that is answered
DROP FUNCTION "staff"."reply_as_support"(text, text, text, text);

ALTER TABLE "private"."barred_media" ADD COLUMN "held_reason" text;

ALTER TABLE "private"."objects_to_move" ADD COLUMN "tried_names" text[] DEFAULT '{}'::text[] NOT NULL;

CREATE OR REPLACE FUNCTION private.automatic_messages_due(p_limit integer)
 RETURNS TABLE(creator_id uuid, fan_id uuid, text text, request_id uuid)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.free_copies(p_media_ids uuid[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  update public.media set scan_state = 'clear'
  where id = any (p_media_ids) and scan_state = 'barred';
  select private.moderate_media(
    m.id, case when h.reason is null then 'live' else 'held' end::public.moderation_state, h.reason)
  from public.media m cross join lateral (
    select coalesce(
      private.reason_of_hold(m.id),
      (select max(b.held_reason) from private.barred_media b where b.media_id = m.id)) as reason) h
  where m.id = any (p_media_ids) and m.state <> 'failed' order by m.id;
  delete from private.barred_media where media_id = any (p_media_ids)
$function$;

CREATE OR REPLACE FUNCTION private.hide_copies(p_media_ids uuid[], p_work_id uuid, p_category public.report_reason)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  c_reason constant text := 'It shows something that we removed.';
  v_ids uuid[] := array(
    select id from public.media
    where id = any (p_media_ids) and moderation_state <> 'removed' and scan_state <> 'quarantined'
    order by id for no key update);
  v_shown record;
begin
  insert into private.barred_media (media_id, work_id, held_reason)
  select m.id, p_work_id,
         case when m.moderation_state = 'held' and w.media_id is not null
           then nullif(m.moderation_reason, private.list_hold_reason()) end
  from public.media m left join public.welcome_videos w on w.media_id = m.id
  where m.id = any (v_ids) or (m.id = any (p_media_ids) and m.scan_state = 'barred')
  on conflict do nothing;
  if cardinality(v_ids) > private.limit_copies_carried_at_once() then
    -- nobody gets an address of them any more; their threads follow by the clock
    insert into private.changed_media (media_id)
    select m.id from public.media m where m.id = any (v_ids) and m.purpose = 'chat'
    on conflict do nothing;
  end if;
  for v_shown in select * from private.content_showing(v_ids) order by 1, 2 loop
    perform private.tell_decision(
      null, 'removed', v_shown.target, v_shown.target_id, c_reason, p_category);
  end loop;
  perform private.moderate_media(i.id, 'removed', c_reason) from unnest(v_ids) i (id);
  update public.media set scan_state = 'barred' where id = any (v_ids);
end $function$;

CREATE OR REPLACE FUNCTION private.is_global_removed(p_global_id uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (select from public.globals where id = p_global_id and removed_at is not null)
$function$;

ALTER FUNCTION "private"."is_global_removed"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.lift_bars(p_case private.cases)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_works uuid[] := array(
    select id from private.barred_works where case_id = p_case.id and lifted_at is null);
begin
  update private.barred_works set lifted_at = private.now() where id = any (v_works);
  perform private.free_copies(array(
    select b.media_id from private.barred_media b where b.work_id = any (v_works)
    except
    select b.media_id from private.barred_media b
    join private.barred_works w on w.id = b.work_id where w.lifted_at is null));
  perform private.moderate_media(m.id, 'live', '')
  from public.media m
  where m.id = p_case.media_id and m.moderation_state = 'held'
    and m.moderation_reason = private.list_hold_reason();
  -- The bytes of a public picture that was taken away meanwhile wait for the case.
  perform private.drop_public_picture(m)
  from public.media m
  where m.id = p_case.media_id
    and (m.moderation_state = 'removed' or m.release_state = 'withdrawn');
end $function$;

CREATE OR REPLACE FUNCTION private.limit_report_lease_seconds()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
RETURN 180;

CREATE OR REPLACE FUNCTION private.limit_waiting_messages_shown()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
RETURN 20;

ALTER FUNCTION "private"."limit_waiting_messages_shown"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.moderate_message(p_message_id uuid, p_state public.moderation_state, p_reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_message public.messages;
  v_seen public.moderation_state;
  v_is_open boolean;
begin
  select * into v_message from public.messages
  where id = p_message_id and kind <> 'notification';
  if v_message.id is null then
    perform private.fail('message_not_found');
  end if;
  v_seen := v_message.moderation_state;
  perform private.moderate_message_media(v_message, p_state, p_reason);
  perform private.lock_conversation(v_message.conversation_id);
  select * into v_message from public.messages where id = p_message_id;
  -- Decided already, or by another staff member while this one waited.
  if v_message.moderation_state = p_state or v_message.moderation_state <> v_seen then
    perform private.fail('conflict');
  end if;
  select is_text_open into v_is_open from private.judged_messages where message_id = p_message_id;
  v_is_open := coalesce(
    v_is_open, v_message.price_cents is null or v_message.text is not null);
  perform private.place_message_text(v_message, p_state, v_is_open);
  delete from private.judged_messages where message_id = p_message_id;
  if p_state <> 'live' then
    insert into private.judged_messages (message_id, reason, is_text_open)
    values (p_message_id, p_reason, v_is_open);
  end if;
  if p_state = 'live' and v_message.removed_at is null and v_message.unlocked_at is null
     and private.is_global_removed(v_message.global_id) then
    -- Its sender removed the message meanwhile everywhere else.
    select * into v_message from public.messages where id = p_message_id;
    perform private.withdraw_message(v_message);
    return;
  end if;
  perform private.change_message(p_message_id);
  perform private.change_replies(p_message_id);
  perform private.notify_changed(p.id, array['conversation'],
    jsonb_build_object('conversation_id', v_message.conversation_id))
  from (values (v_message.sender_id), (v_message.recipient_id)) p (id);
end $function$;

CREATE OR REPLACE FUNCTION private.moderate_message_media(p_message public.messages, p_state public.moderation_state, p_reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_was_reason text := (
    select reason from private.judged_messages where message_id = p_message.id);
begin
  perform from public.media m
  where m.id in (select media_id from public.message_media where message_id = p_message.id)
  order by m.id for no key update;
  perform private.moderate_media(
    m.id, case when p_state = 'live' and o.reason is not null then 'held' else p_state end,
    coalesce(case when p_state = 'live' then o.reason end, p_reason))
  from public.media m
  cross join lateral (select private.reason_beside(m.id, p_message.id) as reason) o
  where m.id in (select media_id from public.message_media where message_id = p_message.id)
    -- Media of another decision stay as it left them, unless a removal is the stricter one.
    and case
      when p_state = 'removed' then m.moderation_state <> 'removed'
      else m.moderation_state = 'live' and p_state = 'held'
        or (m.moderation_state, m.moderation_reason) = (p_message.moderation_state, v_was_reason)
      end;
end $function$;

CREATE OR REPLACE FUNCTION private.moderate_profile(p_profile_id uuid, p_state public.moderation_state, p_reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_ids uuid[] := array(
    select id from public.media
    where owner_id = p_profile_id and purpose in ('avatar', 'cover', 'preview')
      and used_at is not null and moderation_state <> p_state
      -- These have cases of their own.
      and scan_state not in ('barred', 'quarantined') and not private.has_list_case(id));
begin
  -- A hidden welcome video comes back as staff decided meanwhile.
  update private.barred_media b set held_reason = case when p_state <> 'live' then p_reason end
  from public.welcome_videos w
  where w.creator_id = p_profile_id and w.media_id = b.media_id;
  if cardinality(v_ids) = 0 and not found then
    perform private.fail(case when exists (select from public.profiles where id = p_profile_id)
      then 'conflict' else 'profile_not_found' end);
  end if;
  perform private.moderate_media(i.id, p_state, p_reason) from unnest(v_ids) i (id);
end $function$;

CREATE OR REPLACE FUNCTION private.object_moved(p_media_id uuid, p_variant text, p_new_name text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update private.renditions set name = p_new_name
  where media_id = p_media_id and variant = p_variant;
  if not found then
    -- deleted while it was moved
    perform private.queue_removal('media', p_new_name);
  end if;
  delete from private.objects_to_move
  where media_id = p_media_id and variant = p_variant and new_name = p_new_name;
  -- another name is wanted by now
  update private.objects_to_move set due_at = private.now(), tried_name = null
  where media_id = p_media_id and variant = p_variant;
end $function$;

ALTER FUNCTION "private"."object_moved"(uuid, text, text) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.objects_to_move_due(p_request_id uuid, p_limit integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_taken jsonb;
begin
  perform private.authenticate_worker_request(p_request_id);
  with due as (
    select m.media_id, m.variant, m.tried_name from private.objects_to_move m
    where m.due_at <= private.now() order by m.due_at limit least(p_limit, 500)
    for update skip locked),
  taken as (
    update private.objects_to_move m
    set due_at = private.now() + interval '1 minute', tried_name = m.new_name
    from due d where m.media_id = d.media_id and m.variant = d.variant
    returning m.media_id, m.variant, m.new_name, d.tried_name)
  select coalesce(jsonb_agg(jsonb_build_object('media_id', t.media_id, 'variant', t.variant,
           'bucket', r.bucket, 'name', r.name, 'tried_name', t.tried_name,
           'new_name', t.new_name)), '[]')
  into v_taken
  from taken t join private.renditions r on r.media_id = t.media_id and r.variant = t.variant;
  return v_taken;
end $function$;

CREATE OR REPLACE FUNCTION private.put_off_message_mails(p_from uuid, p_until uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into private.late_message_mails (message_id)
  select id from public.messages
  where id >= p_from and id < p_until and review_state = 'pending' and text is null
  on conflict do nothing
$function$;

CREATE OR REPLACE FUNCTION private.queue_media_removal(p_media_id uuid)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into private.objects_to_remove (bucket, name)
  select bucket, name from private.upload_slots where media_id = p_media_id
  union
  select bucket, name from private.renditions where media_id = p_media_id
  union
  -- the names that one on its way to another has by now
  select 'media', n.name from private.objects_to_move m
  cross join lateral (values (m.new_name), (m.tried_name)) n (name)
  where m.media_id = p_media_id and n.name is not null
  union
  -- Files of an attempt that never reported have no rendition row.
  select o.bucket_id, o.name from private.transcode_jobs j
  join storage.objects o on o.bucket_id = j.target_bucket
    and o.name = any (private.rendition_names(j.target_folder))
  where j.media_id = p_media_id
  on conflict (bucket, name) do nothing
$function$;

CREATE OR REPLACE FUNCTION private.queue_message_mails()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
end $function$;

CREATE OR REPLACE FUNCTION private.queue_moves(p_media public.media)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
  insert into private.objects_to_move (media_id, variant, new_name)
  select r.media_id, r.variant, r.media_id || '/' ||
    case when p_media.scan_state = 'barred' or p_media.release_state = 'withdrawn'
      then gen_random_uuid() || '.' else r.variant || '.' end
    || split_part(r.name, '.', 2)
  from private.renditions r where r.media_id = p_media.id and r.bucket = 'media'
  on conflict (media_id, variant) do update
    -- not beside a move that is on its way
    set new_name = excluded.new_name,
        due_at = greatest(private.objects_to_move.due_at, excluded.due_at)
$function$;

CREATE OR REPLACE FUNCTION private.remove_copy(p_message public.messages)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_message public.messages;
begin
  perform from public.conversations where id = p_message.conversation_id
  for no key update skip locked;
  if not found then
    return false;
  end if;
  select * into v_message from public.messages where id = p_message.id;
  if v_message.removed_at is null and v_message.unlocked_at is null
     and v_message.moderation_state <> 'held' then
    perform private.withdraw_message(v_message);
  end if;
  return true;
end $function$;

CREATE OR REPLACE FUNCTION private.remove_global_copies()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_removal private.global_removals;
  v_message public.messages;
  v_count integer := 0;
begin
  select * into v_removal from private.global_removals
  where next_at <= private.now() order by next_at, global_id limit 1 for update skip locked;
  for v_message in
    select * from public.messages
    where global_id = v_removal.global_id and conversation_id > v_removal.done_until
      and removed_at is null and unlocked_at is null and moderation_state <> 'held'
    order by conversation_id limit private.limit_threads_changed_at_once()
  loop
    v_removal.done_until := v_message.conversation_id;
    v_removal.has_skipped := v_removal.has_skipped or not private.remove_copy(v_message);
    v_count := v_count + 1;
  end loop;
  if v_count > 0 then
    update private.global_removals
    set done_until = v_removal.done_until, has_skipped = v_removal.has_skipped
    where global_id = v_removal.global_id;
  elsif v_removal.has_skipped or not v_removal.is_repeated then
    -- Once more: a purchase that began before the removal may become visible a moment after it.
    update private.global_removals
    set done_until = default, has_skipped = false, is_repeated = not v_removal.has_skipped,
        next_at = private.now() + interval '1 minute'
    where global_id = v_removal.global_id;
  else
    delete from private.global_removals where global_id = v_removal.global_id;
  end if;
  return v_count;
end $function$;

CREATE OR REPLACE FUNCTION private.set_unread(p_conversation_id uuid, p_user_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_is_unread boolean;
begin
  -- Its owner can be marking an older message as read at this moment.
  select is_unread into v_is_unread from public.conversation_members
  where conversation_id = p_conversation_id and user_id = p_user_id for share;
  if v_is_unread is null then
    insert into public.conversation_members (conversation_id, user_id, is_unread)
    values (p_conversation_id, p_user_id, true)
    on conflict (conversation_id, user_id) do update set is_unread = true;
  elsif not v_is_unread then
    update public.conversation_members set is_unread = true
    where conversation_id = p_conversation_id and user_id = p_user_id;
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.take_back_unlock(p_transfer_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_unlock public.unlocks;
  v_message public.messages;
begin
  select * into v_unlock from public.unlocks where transfer_id = p_transfer_id;
  if v_unlock.id is null then
    return;
  end if;
  perform private.lock_conversation(
    (select conversation_id from public.messages where id = v_unlock.message_id));
  delete from public.unlock_media where unlock_id = v_unlock.id;
  delete from public.unlocks where id = v_unlock.id;
  update public.messages set unlocked_at = null where id = v_unlock.message_id
  returning * into v_message;
  -- A message that staff hold stays for their decision, and an item that is withdrawn can be
  -- offered again.
  if v_message.is_live and private.is_global_removed(v_message.global_id) then
    perform private.withdraw_message(v_message);
  else
    perform private.change_message(v_message.id);
  end if;
  perform private.notify_changed(v_unlock.fan_id, array['purchase']);
end $function$;

CREATE OR REPLACE FUNCTION staff.reply_as_support(p_staff text, p_reason text, p_username text, p_text text, p_seq bigint DEFAULT NULL::bigint)
 RETURNS uuid
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_support uuid := private.special_id('support');
  v_user uuid := private.member_named(p_username);
  v_text text := nullif(regexp_replace(p_text, '^\s+|\s+$', '', 'g'), '');
  v_draft public.messages;
  v_message public.messages;
begin
  perform private.require_message(v_support, v_user, v_text, '{}', null);
  perform private.require_writable(v_support, v_user, false);
  v_draft.sender_id := v_support;
  v_draft.kind := 'text';
  v_draft.text := v_text;
  v_draft.request_id := gen_random_uuid();
  v_draft.request_digest := v_draft.request_id;
  v_message := private.deliver_message(v_user, v_draft, null, '[]');
  update public.conversation_members s
  set read_seq = greatest(s.read_seq, p_seq),
      is_unread = exists (
        select from public.messages m
        where m.conversation_id = s.conversation_id and m.recipient_id = v_support
          and m.seq > greatest(s.read_seq, p_seq) and m.removed_at is null)
  where s.conversation_id = v_message.conversation_id and s.user_id = v_support;
  perform private.record_act(p_staff, p_reason, 'reply_as_support', v_user,
    jsonb_build_object('message_id', v_message.id));
  return v_message.id;
end $function$;

ALTER FUNCTION "staff"."reply_as_support"(text, text, text, text, bigint) OWNER TO "postgres";

CREATE VIEW "staff"."support_inbox" WITH (security_invoker=true) AS  SELECT p.username,
    p.role,
    c.updated_at AS since,
    (private.now() - c.updated_at) AS waiting,
    m.text,
    m.media_count,
    m.kind,
    m.seq
   FROM (((public.conversations c
     JOIN public.conversation_members s ON (((s.conversation_id = c.id) AND (s.user_id = private.special_id('support'::public.special_account)) AND s.is_unread)))
     JOIN public.profiles p ON ((p.id =
        CASE c.one_id
            WHEN s.user_id THEN c.other_id
            ELSE c.one_id
        END)))
     CROSS JOIN LATERAL ( SELECT string_agg(w.text, '

'::text ORDER BY w.seq) AS text,
            sum(w.media_count) AS media_count,
            (array_agg(w.kind ORDER BY w.seq DESC))[1] AS kind,
            max(w.seq) AS seq
           FROM ( SELECT w_1.id,
                    w_1.conversation_id,
                    w_1.sender_id,
                    w_1.recipient_id,
                    w_1.seq,
                    w_1.change_seq,
                    w_1.kind,
                    w_1.text,
                    w_1.price_cents,
                    w_1.media_count,
                    w_1.media_state,
                    w_1.review_state,
                    w_1.duration_ms,
                    w_1.locked_blur,
                    w_1.unlocked_at,
                    w_1.removed_at,
                    w_1.moderation_state,
                    w_1.request_id,
                    w_1.request_digest,
                    w_1.global_id,
                    w_1.tip_id,
                    w_1.tip_cents,
                    w_1.charged_cents,
                    w_1.reply_to_id,
                    w_1.story_id,
                    w_1.sender_reaction,
                    w_1.recipient_reaction,
                    w_1.created_at,
                    w_1.is_live
                   FROM public.messages w_1
                  WHERE ((w_1.conversation_id = c.id) AND (w_1.recipient_id = s.user_id) AND (w_1.seq > s.read_seq) AND (w_1.removed_at IS NULL))
                  ORDER BY w_1.seq DESC
                 LIMIT private.limit_waiting_messages_shown()) w) m)
  ORDER BY c.updated_at;

ALTER VIEW "staff"."support_inbox" OWNER TO "postgres";

COMMENT ON FUNCTION "private"."is_global_removed"(uuid) IS 'Whether a message to an audience was removed; not of a message that is none.';

COMMENT ON FUNCTION "private"."lease_quarantine_report"(uuid) IS 'The next step of a report that staff sent, for three minutes; null for none.';

COMMENT ON FUNCTION "private"."limit_waiting_messages_shown"() IS 'messages: of one user to support that the inbox of staff shows, the newest ones';

COMMENT ON FUNCTION "private"."object_moved"(uuid, text, text) IS 'Confirms that an object has its other name; one of a media item that is gone is removed.';

COMMENT ON FUNCTION "private"."objects_to_move_due"(uuid, integer) IS 'Leases objects that get another name, for a minute. One can have the name that the last move tried to give it.';

COMMENT ON FUNCTION "private"."put_off_message_mails"(uuid, uuid) IS 'Keeps the messages between two ids of which nothing can be seen before their review.';

COMMENT ON FUNCTION "private"."remove_copy"(public.messages) IS 'Removes one copy that nobody bought and staff do not hold, which goes with its release. False when its thread is in use.';

COMMENT ON FUNCTION "staff"."reply_as_support"(text, text, text, text, bigint) IS 'Writes to a user as support. p_seq: the last message that it answers, from the inbox, so that one written meanwhile goes on waiting; null: none. Returns the message. Errors: message_empty, message_too_long, dm_not_permitted, profile_not_found, ineligible_action, staff_name_missing, staff_reason_missing.';

COMMENT ON TABLE "private"."barred_media" IS 'Media that are hidden as copies of barred works. held_reason: why staff hold a welcome video, which is held again when its bars end.';

COMMENT ON TABLE "private"."objects_to_move" IS 'Renditions that get another name in their bucket; the function storage-sweep moves them. tried_name: of the last move, which the object can have though nobody said so.';

COMMENT ON VIEW "staff"."support_inbox" IS 'Users whose messages to support have no answer yet, the longest waiting first, with what they wrote. seq: of the last one, which an answer names.';

REVOKE ALL ON FUNCTION "private"."is_global_removed"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_global_removed"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_global_removed"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."limit_waiting_messages_shown"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."limit_waiting_messages_shown"() TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "private"."limit_waiting_messages_shown"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."limit_waiting_messages_shown"() TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."limit_waiting_messages_shown"() TO "service_role";

REVOKE ALL ON FUNCTION "private"."object_moved"(uuid, text, text) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."object_moved"(uuid, text, text) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."object_moved"(uuid, text, text) TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."object_moved"(uuid, text, text) TO "service_role";

REVOKE ALL ON FUNCTION "staff"."reply_as_support"(text, text, text, text, bigint) FROM PUBLIC;

REVOKE ALL ON FUNCTION "staff"."reply_as_support"(text, text, text, text, bigint) FROM "postgres";

GRANT EXECUTE ON FUNCTION "staff"."reply_as_support"(text, text, text, text, bigint) TO "postgres";
