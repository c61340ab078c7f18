-- An upheld case hides the copies of its pictures, videos and recordings wherever they are shown,
-- and bars new ones. Its dismissal after an appeal gives them back.
create function private.meet_scans(p_work_id uuid) returns void
language sql volatile security definer set search_path = '' as $$
  insert into private.frame_hits (media_id, work_id, frame, barred_frame)
  select n.media_id, p_work_id, n.frame, b.frame
  from private.barred_hashes b cross join lateral private.near_media(b.hash) n
  where b.work_id = p_work_id
    and exists (
      select from private.transcode_jobs j join private.media_hashes h on h.media_id = j.media_id
      where j.state = 'leased')
    and n.media_id in (select j.media_id from private.transcode_jobs j where j.state = 'leased')
  on conflict do nothing
$$;
comment on function private.meet_scans(uuid) is
  'Compares a newly barred work with the frames of files whose scan has begun: their last parts '
  'meet it by themselves.';

create function private.bar_work(
  p_case_id uuid, p_media_id uuid, p_performer_id uuid default null) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_work_id uuid;
begin
  insert into private.barred_works (case_id, performer_id, media_id, sha256, frames)
  select p_case_id, p_performer_id, p_media_id,
         (select f.sha256 from private.media_files f where f.media_id = p_media_id),
         (select count(*) from private.media_hashes h where h.media_id = p_media_id)
  on conflict do nothing returning id into v_work_id;
  insert into private.barred_hashes (work_id, frame, hash)
  select v_work_id, h.frame, o.hash
  from private.media_hashes h cross join lateral unnest(h.hash || h.others) o (hash)
  where h.media_id = p_media_id and v_work_id is not null
  on conflict do nothing;
  perform private.meet_scans(v_work_id);
  return v_work_id;
end $$;
comment on function private.bar_work(uuid, uuid, uuid) is
  'Bars a media item for a case, or to the creator of a withdrawn release; null where that bars it '
  'already.';

create function private.bar_picture(p_case_id uuid) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_picture bit(256)[];
  v_work_id uuid;
begin
  select picture into v_picture from private.complaints where case_id = p_case_id;
  if coalesce(cardinality(v_picture), 0) > 0 then
    insert into private.barred_works (case_id, frames) values (p_case_id, 1)
    returning id into v_work_id;
    insert into private.barred_hashes (work_id, frame, hash)
    select v_work_id, 0, h.hash from unnest(v_picture) h (hash) on conflict do nothing;
    perform private.meet_scans(v_work_id);
  end if;
  return v_work_id;
end $$;
comment on function private.bar_picture(uuid) is
  'Bars the picture of a complaint, of which there are hashes alone; null where it has none.';

create function private.copies_of(p_work_id uuid) returns uuid[]
language sql stable security definer set search_path = '' as $$
  with work as (select * from private.barred_works where id = p_work_id),
  looked_for as (
    select b.frame, b.hash, b.frame_count
    from (select h.frame, h.hash, dense_rank() over (order by h.frame) as nth,
                 w.frames as frame_count
          from private.barred_hashes h join work w on w.id = h.work_id) b
    where b.nth % greatest(1, ceil(b.frame_count::numeric / private.limit_compared_frames())) = 0),
  found as (
    select n.media_id, count(distinct n.frame) as frames, count(distinct l.frame) as frames_there
    from looked_for l cross join lateral private.near_media(l.hash) n
    group by n.media_id)
  select array(
    select f.media_id from found f
    where private.is_copy(
      f.frames, (select count(*) from private.media_hashes h where h.media_id = f.media_id),
      f.frames_there, (select count(distinct frame) from looked_for))
    union
    select m.media_id from private.media_files m join work w on w.sha256 = m.sha256)
$$;
comment on function private.copies_of(uuid) is
  'The media that are copies of a barred work, the work itself included. Of a long video some '
  'frames are looked for.';

create function private.tell_of_bars(p_media_ids uuid[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
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
    cross join lateral private.told_of_media(b.media_ids) s
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
end $$;
comment on function private.tell_of_bars(uuid[]) is
  'Tells the owners of what shows these media of the cases that bar them: one decision for each '
  'content and case, which stands on its own.';

create function private.barred_in(p_target public.report_target, p_id uuid) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
begin
  return array(
    select distinct m.id from private.open_bars o join public.media m on m.id = o.media_id
    where m.owner_id = private.content_owner(p_target, p_id)
      and (m.id = any (private.media_shown_by(p_target, p_id)) or (p_target, p_id) in (
        select s.target, s.target_id from private.told_of_media(array[m.id]) s)));
end $$;
comment on function private.barred_in(public.report_target, uuid) is
  'The media that content shows, or is to show at a time, and a case bars.';

create function private.hide_copies(p_media_ids uuid[], p_work_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_ids uuid[];
begin
  perform from public.media where id = any (p_media_ids) order by id for no key update;
  v_ids := array(
    select id from public.media
    where id = any (p_media_ids) and moderation_state <> 'removed'
      and scan_state <> 'quarantined');
  -- Also of what staff removed, which another appeal would give back.
  insert into private.barred_media (media_id, work_id, held_reason)
  select m.id, p_work_id,
         case when m.moderation_state = 'held' and w.media_id is not null
           then nullif(m.moderation_reason, private.list_hold_reason()) end
  from public.media m left join public.welcome_videos w on w.media_id = m.id
  where m.id = any (p_media_ids) and m.scan_state <> 'quarantined'
  on conflict do nothing;
  if cardinality(v_ids) > private.limit_copies_carried_at_once() then
    -- nobody gets an address of them any more; their threads follow by the clock
    insert into private.changed_media (media_id)
    select m.id from public.media m where m.id = any (v_ids) and m.purpose = 'chat'
    on conflict do nothing;
  end if;
  perform private.tell_of_bars(v_ids);
  perform private.moderate_media(i.id, 'removed', private.copy_reason()) from unnest(v_ids) i (id);
  update public.media set scan_state = 'barred' where id = any (v_ids);
end $$;
comment on function private.hide_copies(uuid[], uuid) is
  'Hides media as copies of a barred work and tells the owners of what shows them.';

create function private.bar_copies(p_case private.cases) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_report private.reports;
  v_work record;
begin
  select * into v_report from private.reports where id = p_case.report_id;
  if v_report.target = 'profile' or not private.bars_copies(p_case.kind) then
    return;
  end if;
  for v_work in
    select private.bar_picture(p_case.id) as id
    union all
    select private.bar_work(p_case.id, i.id)
    from (select unnest(v_report.media_ids)
          union select unnest(private.media_shown_by(v_report.target, v_report.target_id))
          union select p_case.media_id) i (id)
    where i.id is not null
  loop
    perform private.hide_copies(private.copies_of(v_work.id), v_work.id);
  end loop;
end $$;
comment on function private.bar_copies(private.cases) is
  'Bars what an upheld case is about, and hides all copies of it. Not of a page: its pictures are '
  'an act of their own.';

create function private.reason_of_hold(p_media_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce(
    (select p.moderation_reason from public.posts p
     where p.moderation_state = 'held' and p.id in (
       select l.post_id from public.post_media l where l.media_id = p_media_id
       union all
       select v.post_id from public.post_previews v where v.media_id = p_media_id)
     order by p.id limit 1),
    (select s.moderation_reason from public.stories s
     where s.moderation_state = 'held' and s.media_id = p_media_id order by s.id limit 1),
    (select j.reason from private.judged_messages j
     join public.message_media l on l.message_id = j.message_id and l.media_id = p_media_id
     join public.messages m on m.id = j.message_id and m.moderation_state = 'held'
     order by j.message_id limit 1))
$$;
comment on function private.reason_of_hold(uuid) is
  'Why a held post, story or message holds its media item; null where none does.';

create function private.free_copies(p_media_ids uuid[]) returns uuid[]
language plpgsql volatile security definer set search_path = '' as $$
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
end $$;
comment on function private.free_copies(uuid[]) is
  'Gives back media that were hidden as copies and that no case bars any more, held where staff '
  'hold what shows them, and not where staff removed it; deleted avatars and covers have to be '
  'uploaded again. Returns what is live again.';

create function private.undo_copy_decision(p_decision public.decisions, p_case_id uuid)
returns boolean
language plpgsql volatile security definer set search_path = '' as $$
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
end $$;
comment on function private.undo_copy_decision(public.decisions, uuid) is
  'Gives back the copies that a decision hid for a case and no other case bars. Returns whether '
  'anything is given back.';

create function private.lift_own_bars(p_target public.report_target, p_id uuid) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  update private.barred_media b set lifted_at = private.now()
  from private.barred_works w, private.cases c, private.reports r
  where w.id = b.work_id and c.id = w.case_id and r.id = c.report_id and b.lifted_at is null
    and r.target = p_target and r.target_id = p_id
    and b.media_id = any (private.media_shown_by(p_target, p_id));
end $$;
comment on function private.lift_own_bars(public.report_target, uuid) is
  'Lets content be shown that its own case bars, because staff release it; copies elsewhere stay '
  'barred.';

create function private.lift_bars(p_case private.cases) returns void
language plpgsql volatile security definer set search_path = '' as $$
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
end $$;
comment on function private.lift_bars(private.cases) is
  'Ends the bars of a case that was dismissed, and gives back what they hid and no other case '
  'bars; also the upload that a list held.';
