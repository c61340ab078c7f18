-- bars beside removals.
select private.note_migration('20261128235315', 'e98d38b532192fb2', '90b87872b80f3abb');
set local lock_timeout = '5s';

set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.add_decision(p_staff text, p_act public.decision_act, p_target public.report_target, p_id uuid, p_reason text, p_category public.report_reason, p_link_key text)
 RETURNS public.decisions
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_notice record;
  v_decision public.decisions;
begin
  select * into v_notice from private.notice_of(p_target, p_id);
  insert into public.decisions (
    person_id, act, target, target_id, category, reason, source, decided_by, link_hash)
  values (
    private.content_owner(p_target, p_id), p_act, p_target, p_id,
    coalesce(p_category, v_notice.category, 'other'),
    case when private.is_appealable(p_act) then btrim(p_reason) else '' end,
    coalesce(v_notice.source, 'own'), btrim(p_staff), private.trial_code_hash(p_link_key))
  returning * into v_decision;
  if p_act = 'restored' then
    -- Copies that a case bars stay hidden, which is a later decision.
    perform private.tell_of_bars(private.media_shown_by(p_target, p_id));
  end if;
  return v_decision;
end $function$;

CREATE OR REPLACE FUNCTION private.bar_copies(p_case private.cases)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_report private.reports;
  v_works uuid[];
begin
  select * into v_report from private.reports where id = p_case.report_id;
  if v_report.target = 'profile' or not private.bars_copies(p_case.kind) then
    return;
  end if;
  v_works := array(
    select private.bar_picture(p_case.id)
    union all
    select private.bar_work(p_case.id, i.id)
    from (select unnest(v_report.media_ids)
          union select unnest(private.media_shown_by(v_report.target, v_report.target_id))
          union select p_case.media_id) i (id)
    where i.id is not null);
  perform private.hide_copies(
    private.copies_of(w.id), w.id, coalesce(v_report.reason, 'non_consensual'))
  from unnest(v_works) w (id);
end $function$;

CREATE OR REPLACE FUNCTION private.free_copies(p_media_ids uuid[])
 RETURNS uuid[]
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_ids uuid[];
  v_freed uuid[];
begin
  perform from public.media where id = any (p_media_ids) order by id for no key update;
  v_ids := array(
    select i.id from unnest(p_media_ids) i (id)
    where not exists (select from private.open_bars o where o.media_id = i.id));
  -- The others are hidden by a decision of their own.
  v_freed := array(select id from public.media where id = any (v_ids) and scan_state = 'barred');
  update public.media set scan_state = 'clear' where id = any (v_freed);
  perform private.moderate_media(
    m.id, case when h.reason is null then 'live' else 'held' end::public.moderation_state, h.reason)
  from public.media m cross join lateral (
    select coalesce(
      private.reason_of_hold(m.id),
      (select max(b.held_reason) from private.barred_media b where b.media_id = m.id)) as reason) h
  where m.id = any (v_freed) and m.state <> 'failed' order by m.id;
  delete from private.barred_media where media_id = any (v_ids);
  return v_freed;
end $function$;

CREATE OR REPLACE FUNCTION private.hide_copies(p_media_ids uuid[], p_work_id uuid, p_category public.report_reason)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_ids uuid[];
begin
  perform from public.media where id = any (p_media_ids) order by id for no key update;
  v_ids := array(
    select id from public.media
    where id = any (p_media_ids) and moderation_state <> 'removed'
      and scan_state <> 'quarantined');
  -- Also of what staff removed for another case, whose appeal would give it back.
  insert into private.barred_media (media_id, work_id, held_reason)
  select m.id, p_work_id,
         case when m.moderation_state = 'held' and w.media_id is not null
           then nullif(m.moderation_reason, private.list_hold_reason()) end
  from public.media m left join public.welcome_videos w on w.media_id = m.id
  where m.id = any (p_media_ids) and m.scan_state <> 'quarantined'
    and (m.id = any (v_ids) or m.scan_state = 'barred' or not exists (
      select from private.barred_works o join private.barred_works n using (case_id)
      where n.id = p_work_id and o.media_id = m.id))
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
      -- An overturned decision takes nothing any more.
      and not exists (
        select from public.appeals a where a.decision_id = l.id and a.outcome = 'overturned')
      and (l.act = p_decision.act
           or l.act in ('held', 'removed') and p_decision.act in ('held', 'removed')))
$function$;

CREATE OR REPLACE FUNCTION private.lift_bars(p_case private.cases)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_works uuid[] := array(
    select id from private.barred_works where case_id = p_case.id and lifted_at is null);
  v_ids uuid[] := array(
    select distinct b.media_id from private.barred_media b where b.work_id = any (v_works));
begin
  update private.barred_works set lifted_at = private.now() where id = any (v_works);
  perform private.free_copies(v_ids);
  perform private.tell_of_bars(v_ids);
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

CREATE OR REPLACE FUNCTION private.moderate_media(p_media_id uuid, p_state public.moderation_state, p_reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_state public.moderation_state;
  v_media public.media;
begin
  perform private.lock_media(p_media_id);
  v_state := case
    when p_state <> 'live' then p_state
    when private.has_list_case(p_media_id) then 'held'
    when exists (select from private.open_bars where media_id = p_media_id) then 'removed'
    else 'live' end;
  update public.media
  set moderation_state = v_state,
      moderation_reason = case
        when v_state = 'live' then null
        when v_state = p_state then p_reason
        when v_state = 'held' then private.list_hold_reason()
        else private.copy_reason() end,
      scan_state = case
        when v_state = 'removed' and p_state = 'live' then 'barred' else scan_state end
  where id = p_media_id returning * into v_media;
  if v_media.id is null then
    perform private.fail('media_not_found');
  end if;
  if p_state <> 'live' then
    perform private.drop_public_picture(v_media);
  end if;
  perform private.apply_pending_picture(v_media);
  perform private.replace_welcome_videos(v_media);
  perform private.notify_changed(
    v_media.owner_id, array['media'], jsonb_build_object('media_ids', array[p_media_id]));
end $function$;

CREATE OR REPLACE FUNCTION private.tell_of_bars(p_media_ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.tell_of_copies(o.media_ids, o.case_id, coalesce(
    (select r.reason from private.cases c join private.reports r on r.id = c.report_id
     where c.id = o.case_id), 'non_consensual'))
  from (select b.case_id, array_agg(distinct b.media_id) as media_ids
        from private.open_bars b where b.media_id = any (p_media_ids)
        group by b.case_id order by b.case_id) o;
end $function$;

ALTER FUNCTION "private"."tell_of_bars"(uuid[]) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.tell_of_copies(p_media_ids uuid[], p_case_id uuid, p_category public.report_reason)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_shown record;
begin
  for v_shown in
    select s.* from private.content_showing(p_media_ids) s
    where not exists (
      select from private.copy_decisions c
      join public.decisions d on d.id = c.decision_id
      left join public.appeals a on a.decision_id = d.id
      where c.case_id = p_case_id and d.target = s.target and d.target_id = s.target_id
        and a.outcome is distinct from 'overturned')
    order by 1, 2
  loop
    insert into private.copy_decisions (decision_id, case_id)
    values (private.tell_decision(null, 'removed', v_shown.target, v_shown.target_id,
              private.copy_reason(), p_category),
            p_case_id);
  end loop;
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
  perform private.tell_of_bars(v_ids);
  return cardinality(v_freed) > 0;
end $function$;

COMMENT ON FUNCTION "private"."add_decision"(text, public.decision_act, public.report_target, uuid, text, public.report_reason, text) IS 'Stores a decision. p_staff: null for a case that hides by itself; p_category: null for that of the gravest open report; p_link_key: the secret of the mail, or null. The person is told where a case goes on hiding media of what is given back.';

COMMENT ON FUNCTION "private"."moderate_media"(uuid, public.moderation_state, text) IS 'A decision of staff about a media item: live, held or removed, with the reason. A profile picture that is not live is deleted permanently. What waits for the case of a list is held and not live; a copy that a case bars is removed.';

COMMENT ON FUNCTION "private"."tell_of_bars"(uuid[]) IS 'Tells the owners of what shows these media of the cases that bar them and of which they were not told yet.';

COMMENT ON FUNCTION "private"."tell_of_copies"(uuid[], uuid, public.report_reason) IS 'Tells the owners of what shows copies that a case hides it: decisions, each of which stands on its own, one for each content.';

REVOKE ALL ON FUNCTION "private"."tell_of_bars"(uuid[]) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."tell_of_bars"(uuid[]) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."tell_of_bars"(uuid[]) TO "postgres";
