-- second bars and clocks.
select private.note_migration('20261128201836', '29a80a01d66d8488', '8592bb76ed608038');
set local lock_timeout = '5s';

set local check_function_bodies = off;

-- drop: made anew below, in another language
DROP FUNCTION "private"."forget_absent"();

-- drop: made anew below, returns what it gives back
DROP FUNCTION "private"."free_copies"(uuid[]);

CREATE TABLE "private"."copy_decisions" ("decision_id" uuid NOT NULL, "case_id" uuid NOT NULL, CONSTRAINT "copy_decisions_pkey" PRIMARY KEY (decision_id));

ALTER TABLE "private"."copy_decisions" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "private"."copy_decisions" OWNER TO "postgres";

ALTER TABLE "private"."barred_media" ADD COLUMN "lifted_at" timestamp with time zone;

CREATE OR REPLACE FUNCTION private.copy_reason()
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select 'It shows something that we removed.'
$function$;

ALTER FUNCTION "private"."copy_reason"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.export_pause(p_attempts integer)
 RETURNS interval
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select make_interval(mins => private.limit_export_retry_minutes() * (4 ^ (p_attempts - 1))::int)
$function$;

ALTER FUNCTION "private"."export_pause"(integer) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.fail_export(p_request_id uuid, p_export_id uuid, p_lease_token uuid, p_failure text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_export private.exports :=
    private.export_under_lease(p_request_id, p_export_id, p_lease_token);
begin
  update private.exports
  set state = case when attempts >= private.limit_export_attempts_max()
        then 'failed' else 'queued' end::private.export_state,
      lease_token = null, due_at = private.now() + private.export_pause(attempts)
  where id = v_export.id returning * into v_export;
  if v_export.state = 'failed' then
    perform private.queue_removal('exports', v_export.name || '.zip');
  end if;
  insert into private.policy_runs (job, profile_id, failure)
  values ('export', v_export.profile_id, left(p_failure, 500));
  perform private.notify_changed(v_export.profile_id, array['account']);
end $function$;

CREATE OR REPLACE FUNCTION private.forget_absent()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_ids uuid[] := array(
    select c.creator_id from private.creator_summaries c
    where c.is_online and private.is_absent(c.creator_id) for update skip locked);
begin
  -- Asked again under the lock: who came back meanwhile is found, and who comes back now waits.
  update private.creator_summaries set is_online = false
  where creator_id = any (v_ids) and private.is_absent(creator_id);
end $function$;

ALTER FUNCTION "private"."forget_absent"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.free_copies(p_media_ids uuid[])
 RETURNS uuid[]
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_ids uuid[] := array(
    select i.id from unnest(p_media_ids) i (id)
    where not exists (select from private.open_bars o where o.media_id = i.id));
begin
  update public.media set scan_state = 'clear'
  where id = any (v_ids) and scan_state = 'barred';
  perform private.moderate_media(
    m.id, case when h.reason is null then 'live' else 'held' end::public.moderation_state, h.reason)
  from public.media m cross join lateral (
    select coalesce(
      private.reason_of_hold(m.id),
      (select max(b.held_reason) from private.barred_media b where b.media_id = m.id)) as reason) h
  where m.id = any (v_ids) and m.state <> 'failed' order by m.id;
  delete from private.barred_media where media_id = any (v_ids);
  return v_ids;
end $function$;

ALTER FUNCTION "private"."free_copies"(uuid[]) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.hide_copies(p_media_ids uuid[], p_work_id uuid, p_category public.report_reason)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_ids uuid[] := array(
    select id from public.media
    where id = any (p_media_ids) and moderation_state <> 'removed' and scan_state <> 'quarantined'
    order by id for no key update);
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
  perform private.tell_of_copies(v_ids, w.case_id, p_category)
  from private.barred_works w where w.id = p_work_id;
  perform private.moderate_media(i.id, 'removed', private.copy_reason()) from unnest(v_ids) i (id);
  update public.media set scan_state = 'barred' where id = any (v_ids);
end $function$;

CREATE OR REPLACE FUNCTION private.is_absent(p_creator_id uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select not exists (
    select from public.presence p
    where p.profile_id = p_creator_id
      -- A minute more than counts as online, so that a late heartbeat is not missed.
      and p.seen_at > private.now()
        - make_interval(secs => private.limit_presence_online_seconds() + 60))
$function$;

ALTER FUNCTION "private"."is_absent"(uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.is_superseded(p_decision public.decisions)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (
    select from public.decisions l
    where l.target = p_decision.target and l.target_id = p_decision.target_id
      and l.number > p_decision.number
      -- A review is about media of the content, each of which stands on its own.
      and not exists (
        select from private.rejected_media r where r.decision_id in (l.id, p_decision.id))
      -- Copies that two cases hide stand on their own, too.
      and not exists (
        select from private.copy_decisions c
        join private.copy_decisions o on o.case_id <> c.case_id
        where c.decision_id = p_decision.id and o.decision_id = l.id)
      and (l.act = p_decision.act
           or l.act in ('held', 'removed') and p_decision.act in ('held', 'removed')))
$function$;

CREATE OR REPLACE FUNCTION private.lease_export(p_request_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_export private.exports;
begin
  perform private.authenticate_worker_request(p_request_id);
  for v_export in
    update private.exports set state = 'failed', lease_token = null
    where state = 'leased' and due_at <= private.now()
      and attempts >= private.limit_export_attempts_max()
    returning *
  loop
    perform private.queue_removal('exports', v_export.name || '.zip');
    perform private.notify_changed(v_export.profile_id, array['account']);
  end loop;
  select * into v_export from private.exports
  where state in ('queued', 'leased') and due_at <= private.now()
    -- A lease that ended without a report is a failure, too.
    and (state = 'queued' or due_at <= private.now() - private.export_pause(attempts))
  order by due_at limit 1 for update skip locked;
  if v_export.id is null then
    return null;
  end if;
  update private.exports
  set state = 'leased', attempts = attempts + 1, lease_token = gen_random_uuid(),
      due_at = private.now() + make_interval(secs => private.limit_export_lease_seconds())
  where id = v_export.id returning * into v_export;
  return jsonb_build_object(
    'export_id', v_export.id, 'lease_token', v_export.lease_token,
    'object', v_export.name || '.zip', 'asked_at', v_export.asked_at,
    'username', (select username from public.profiles where id = v_export.profile_id),
    'tables', (select jsonb_agg(t.name::text order by t.name::text)
               from private.person_tables t where t.own is not null));
end $function$;

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
    select distinct b.media_id from private.barred_media b where b.work_id = any (v_works)));
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

CREATE OR REPLACE FUNCTION private.limit_export_retry_minutes()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO ''
RETURN 1;

ALTER FUNCTION "private"."limit_export_retry_minutes"() OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.remove_account(p_user_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_address text;
begin
  perform from private.account_statuses where profile_id = p_user_id for update;
  if private.has_used(p_user_id) or private.is_out(p_user_id) then
    delete from private.policy_notices where profile_id = p_user_id and kind = 'empty';
    return;
  elsif private.closure_obstacles(p_user_id) <> '{}' then
    return;
  end if;
  select email into v_address from auth.users
  where id = p_user_id and email_confirmed_at is not null;
  insert into private.closures (profile_id, due_at) values (p_user_id, private.now());
  update private.account_statuses set closing_at = private.now() where profile_id = p_user_id;
  perform private.end_account(p_user_id);
  perform private.empty_account(p_user_id);
  perform private.purge_account(p_user_id);
  -- The one that end_account() queued is gone, with the address that it would read.
  if v_address is not null then
    perform private.queue_mail_to(v_address, 'account_closed', '{"is_unused": true}');
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.sweep_stories()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_story public.stories;
begin
  for v_story in
    select s.* from public.stories s join public.media m on m.id = media_id
    where media_id is not null
      and expires_at < private.now() - make_interval(days => private.limit_story_media_days())
      -- Those that are kept would be the first of every run.
      and not private.is_quarantined(media_id) and not private.is_media_in_question(media_id)
      and not private.is_media_reported(media_id)
    -- The media item before its story, in the worker's lock order.
    order by expires_at limit 500 for update of m skip locked
  loop
    perform private.let_go_story_media(v_story);
    delete from public.story_views where story_id = v_story.id;
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION private.tell_of_copies(p_media_ids uuid[], p_case_id uuid, p_category public.report_reason)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_shown record;
begin
  for v_shown in select * from private.content_showing(p_media_ids) order by 1, 2 loop
    insert into private.copy_decisions (decision_id, case_id)
    values (private.tell_decision(null, 'removed', v_shown.target, v_shown.target_id,
              private.copy_reason(), p_category),
            p_case_id);
  end loop;
end $function$;

ALTER FUNCTION "private"."tell_of_copies"(uuid[], uuid, public.report_reason) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.tg_presence__keep_summary()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_is_online boolean := tg_op <> 'DELETE';
  v_id uuid := case when v_is_online then new.profile_id else old.profile_id end;
begin
  -- Waits for a clock that forgets her at this moment.
  perform from private.creator_summaries where creator_id = v_id for update;
  update private.creator_summaries set is_online = v_is_online
  where creator_id = v_id and is_online <> v_is_online;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION private.undo_copy_decision(p_decision public.decisions, p_case_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_shown uuid[] := private.media_shown_by(p_decision.target, p_decision.target_id);
  v_ids uuid[];
  v_freed uuid[];
begin
  with lifted as (
    update private.barred_media b set lifted_at = private.now()
    from private.barred_works w, public.media m
    where w.id = b.work_id and w.case_id = p_case_id and b.lifted_at is null
      and m.id = b.media_id and m.owner_id = p_decision.person_id
      and (m.id = any (v_shown) or (p_decision.target, p_decision.target_id) in (
        select s.target, s.target_id from private.content_showing(array[m.id]) s))
    returning b.media_id)
  select array_agg(distinct media_id) into v_ids from lifted;
  v_freed := private.free_copies(v_ids);
  -- They had one decision, that of the first case.
  perform private.tell_of_copies(o.media_ids, o.case_id, coalesce(
    (select r.reason from private.cases c join private.reports r on r.id = c.report_id
     where c.id = o.case_id), 'non_consensual'))
  from (select b.case_id, array_agg(distinct b.media_id) as media_ids
        from private.open_bars b where b.media_id = any (v_ids)
        group by b.case_id order by b.case_id) o;
  return cardinality(v_freed) > 0;
end $function$;

ALTER FUNCTION "private"."undo_copy_decision"(public.decisions, uuid) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.undo_decision(p_decision public.decisions)
 RETURNS public.decision_act
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_case_id uuid := (
    select case_id from private.copy_decisions where decision_id = p_decision.id);
  v_rejected uuid[] := array(
    select media_id from private.rejected_media where decision_id = p_decision.id);
begin
  if cardinality(v_rejected) > 0 then
    perform private.overturn_rejection(v_rejected);
    return 'restored';
  elsif p_decision.act = 'suspended' then
    perform private.release_account(p_decision.person_id);
    return 'reinstated';
  elsif p_decision.act = 'unlisted' then
    update private.account_statuses set promoted_at = private.now()
    where profile_id = p_decision.person_id and promoted_at is null;
    return case when found then 'listed'::public.decision_act end;
  end if;
  if v_case_id is not null then
    return case when private.undo_copy_decision(p_decision, v_case_id)
      then 'restored'::public.decision_act end;
  end if;
  perform private.moderate_content(p_decision.target, p_decision.target_id, 'live', '');
  return 'restored';
exception when sqlstate 'PT409' or sqlstate 'PT404' then
  -- given back already, or deleted by its author
  if sqlerrm <> 'conflict' and sqlerrm !~ '_not_found$' then
    raise;
  end if;
  return null;
end $function$;

ALTER TABLE "private"."copy_decisions" ADD CONSTRAINT "copy_decisions_case_id_fkey" FOREIGN KEY (case_id) REFERENCES private.cases(id) ON DELETE CASCADE;

ALTER TABLE "private"."copy_decisions" ADD CONSTRAINT "copy_decisions_decision_id_fkey" FOREIGN KEY (decision_id) REFERENCES public.decisions(id) ON DELETE CASCADE;

CREATE VIEW "private"."open_bars" WITH (security_invoker=true) AS  SELECT b.media_id,
    w.case_id
   FROM (private.barred_media b
     JOIN private.barred_works w ON ((w.id = b.work_id)))
  WHERE ((b.lifted_at IS NULL) AND (w.lifted_at IS NULL));

ALTER VIEW "private"."open_bars" OWNER TO "postgres";

CREATE INDEX copy_decisions_case ON private.copy_decisions USING btree (case_id);

COMMENT ON FUNCTION "private"."export_pause"(integer) IS 'The pause before the next try of an export after p_attempts: an outage of minutes uses up no tries.';

COMMENT ON FUNCTION "private"."forget_absent"() IS 'A job: removes creators without a heartbeat from the online category.';

COMMENT ON FUNCTION "private"."free_copies"(uuid[]) IS 'Gives back media that were hidden as copies and that no case bars any more, held where staff hold what shows them; deleted avatars and covers have to be uploaded again. Returns them.';

COMMENT ON FUNCTION "private"."limit_export_retry_minutes"() IS 'minutes: before the second try of an export; each later pause is four times as long';

COMMENT ON FUNCTION "private"."tell_of_copies"(uuid[], uuid, public.report_reason) IS 'Tells the owners of what shows copies that a case hides it: decisions, each of which stands on its own.';

COMMENT ON FUNCTION "private"."undo_copy_decision"(public.decisions, uuid) IS 'Gives back the copies that a decision hid for a case, and tells the owner of those that another case bars. Returns whether anything is given back.';

COMMENT ON TABLE "private"."barred_media" IS 'Media that are hidden as copies of barred works. held_reason: why staff hold a welcome video, which is held again when its bars end. lifted_at: when an appeal ended the bar of this media item alone.';

COMMENT ON TABLE "private"."copy_decisions" IS 'The case for which a decision hid copies, which an overturned appeal gives back.';

COMMENT ON VIEW "private"."open_bars" IS 'The cases that hide media as copies. A media item with one of them is not given back.';

REVOKE ALL ON FUNCTION "private"."copy_reason"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."copy_reason"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."copy_reason"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."export_pause"(integer) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."export_pause"(integer) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."export_pause"(integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."forget_absent"() FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."forget_absent"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."forget_absent"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."free_copies"(uuid[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."free_copies"(uuid[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."free_copies"(uuid[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_absent"(uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."is_absent"(uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."is_absent"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."limit_export_retry_minutes"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."limit_export_retry_minutes"() TO "anon", "authenticated";

REVOKE ALL ON FUNCTION "private"."limit_export_retry_minutes"() FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."limit_export_retry_minutes"() TO "postgres";

GRANT EXECUTE ON FUNCTION "private"."limit_export_retry_minutes"() TO "service_role";

REVOKE ALL ON FUNCTION "private"."tell_of_copies"(uuid[], uuid, public.report_reason) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."tell_of_copies"(uuid[], uuid, public.report_reason) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."tell_of_copies"(uuid[], uuid, public.report_reason) TO "postgres";

REVOKE ALL ON FUNCTION "private"."undo_copy_decision"(public.decisions, uuid) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."undo_copy_decision"(public.decisions, uuid) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."undo_copy_decision"(public.decisions, uuid) TO "postgres";

-- Rows from before this migration: a bar and the decisions for it have one time.
insert into private.copy_decisions (decision_id, case_id)
select distinct on (d.id) d.id, w.case_id
from public.decisions d
join private.barred_works w on w.barred_at = d.created_at and w.case_id is not null
where d.act = 'removed' and d.is_automated
order by d.id, w.case_id;
