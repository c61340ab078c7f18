-- appeals about copies.
select private.note_migration('20261129072234', '91fce4898748e57a', 'e6c993802e6671a9');
set local lock_timeout = '5s';

set local check_function_bodies = off;

ALTER TABLE "private"."copy_decisions" ADD COLUMN "media_ids" uuid[] NOT NULL DEFAULT '{}'::uuid[];

CREATE OR REPLACE FUNCTION private.barred_work_of(p_media_id uuid)
 RETURNS uuid
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select w.id
  from (
    select w.id, w.performer_id from private.media_files f
    join private.barred_works w on w.sha256 = f.sha256 and w.lifted_at is null
    where f.media_id = p_media_id
    union all
    select w.id, w.performer_id from private.frame_hits h
    join private.barred_works w on w.id = h.work_id and w.lifted_at is null
    where h.media_id = p_media_id
    group by w.id, w.performer_id, w.frames
    having private.is_copy(
      count(distinct h.frame),
      (select count(*) from private.media_hashes m where m.media_id = p_media_id),
      count(distinct h.barred_frame), w.frames)) w
  where w.performer_id is null or exists (
    select from public.performers p join public.media m on m.owner_id = p.creator_id
    where p.id = w.performer_id and m.id = p_media_id)
  except
  select b.work_id from private.barred_media b
  join public.media o on o.id = b.media_id and o.state = 'failed'
  join public.media m on m.owner_id = o.owner_id and m.purpose = o.purpose
  where b.lifted_at is not null and m.id = p_media_id
  order by id limit 1
$function$;

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
  delete from private.barred_media b using public.media m
  where m.id = b.media_id and m.id = any (v_ids)
    -- A deleted picture may come again.
    and (b.lifted_at is null or m.state <> 'failed');
  return array(select id from public.media
               where id = any (v_freed) and moderation_state = 'live');
end $function$;

CREATE OR REPLACE FUNCTION private.tell_of_bars(p_media_ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_shown record;
begin
  for v_shown in
    select b.case_id, s.target, s.target_id, coalesce(r.reason, 'non_consensual') as category
    from (
      select o.case_id, array_agg(distinct o.media_id) as media_ids
      from private.open_bars o where o.media_id = any (p_media_ids) group by o.case_id) b
    join private.cases c on c.id = b.case_id
    left join private.reports r on r.id = c.report_id
    cross join lateral private.content_showing(b.media_ids) s
    where not exists (
        select from private.copy_decisions x
        join public.decisions d on d.id = x.decision_id
        left join public.appeals a on a.decision_id = d.id
        where x.case_id = b.case_id and d.target = s.target and d.target_id = s.target_id
          and a.outcome is distinct from 'overturned')
      -- Removed content of the case itself has a decision already.
      and ((r.target, r.target_id) is distinct from (s.target, s.target_id)
        or private.content_state(s.target, s.target_id) is distinct from 'removed')
    order by 1, 2, 3
  loop
    insert into private.copy_decisions (decision_id, case_id, media_ids)
    values (private.tell_decision(null, 'removed', v_shown.target, v_shown.target_id,
              private.copy_reason(), v_shown.category),
            v_shown.case_id, private.barred_in(v_shown.target, v_shown.target_id));
  end loop;
end $function$;

CREATE OR REPLACE FUNCTION private.undo_copy_decision(p_decision public.decisions, p_case_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_ids uuid[] := array(
    select unnest(private.barred_in(p_decision.target, p_decision.target_id))
    union
    select unnest(d.media_ids) from private.copy_decisions d where d.decision_id = p_decision.id);
begin
  update private.barred_media b set lifted_at = private.now()
  from private.barred_works w
  where w.id = b.work_id and w.case_id = p_case_id and b.lifted_at is null
    and b.media_id = any (v_ids);
  return cardinality(private.free_copies(v_ids)) > 0;
end $function$;

COMMENT ON FUNCTION "private"."barred_work_of"(uuid) IS 'The barred work of which a scanned media item is a copy; null for none. What a release was withdrawn for is barred to its creator alone: others have releases of their own. A deleted avatar or cover may come again from its owner, whose appeal was right.';

COMMENT ON TABLE "private"."copy_decisions" IS 'The case for which a decision hid copies, which an overturned appeal gives back. media_ids: the copies, which other content may show since.';
