-- Reports: the queue with the reported content, the view of it, and the decision. Staff name a
-- report by its number. Hiding and removing content is an act of its own, because content with many
-- reports is decided once, and because consent may be withdrawn without any report. The subject of
-- each act in the log is the owner of the content.
create view staff.report_queue with (security_invoker = true) as
select r.number as report, r.created_at as reported_at, private.now() - r.created_at as waiting,
       d.due_at, d.due_at < private.now() as is_overdue,
       r.reason, r.text, r.target, o.username as owner, p.username as reporter,
       r.snapshot, cardinality(r.media_ids) as media,
       (select count(*) from private.reports s
        where s.target = r.target and s.target_id = r.target_id and s.state = 'open')
         as reports_of_it,
       (select count(*) from private.reports s
        where s.owner_id = r.owner_id and s.state = 'upheld') as upheld_before,
       r.target_id, c.handle as "case"
from private.reports r
left join public.profiles p on p.id = r.reporter_id
join public.profiles o on o.id = r.owner_id
join private.cases c on c.report_id = r.id
cross join lateral (select private.promised_at(c.received_at, c.due_at) as due_at) d
where r.state = 'open'
order by d.due_at, r.number;
comment on view staff.report_queue is
  'Open reports in the order of due_at: what the pages promise, or the deadline of the case where '
  'that is earlier. report: the number that names it in open_reported() and the other acts. '
  'snapshot: the reported content at that time.';

create function private.report_numbered(p_report bigint) returns private.reports
language plpgsql stable security definer set search_path = '' as $$
declare
  v_report private.reports;
begin
  select * into v_report from private.reports where number = p_report;
  if v_report.id is null then
    perform private.fail('not_found');
  end if;
  return v_report;
end $$;
comment on function private.report_numbered(bigint) is
  'A report by its number in the queue. Errors: not_found.';

create function private.reported_words(p_report private.reports)
returns table (what text, words text)
language sql stable security definer set search_path = '' as $$
  select e.key, e.value
  from unnest(array['text', 'username', 'name', 'bio', 'location', 'age', 'instagram_handle',
                    'twitter_handle', 'wishlist_url']) with ordinality f (name, place)
  join jsonb_each_text(p_report.snapshot) e on e.key = f.name
  where e.value <> ''
  union all
  select 'option ' || o.place, o.value
  from jsonb_array_elements_text(nullif(p_report.snapshot -> 'options', 'null'))
    with ordinality o (value, place)
  union all
  select 'text now', x.text from public.post_texts x
  where p_report.target = 'post' and x.post_id = p_report.target_id
    and x.text <> p_report.snapshot ->> 'text'
$$;
comment on function private.reported_words(private.reports) is
  'The texts that a report kept, and the present text of a post that was edited since.';

create function private.reported_media(p_report private.reports) returns uuid[]
language sql stable security definer set search_path = '' as $$
  with shown as (
    select unnest(p_report.media_ids)
    union
    select unnest(case p_report.target
      when 'post' then private.media_in_question(p_report.target_id)
      when 'profile' then private.shown_profile_media(p_report.target_id) end))
  select array(
    select * from shown
    union
    select c.cover_id from private.video_covers c where c.video_id in (select * from shown))
$$;
comment on function private.reported_media(private.reports) is
  'Media that a report keeps, those that its target shows now, and the covers of their videos.';

create function staff.open_reported(p_staff text, p_reason text, p_report bigint)
returns table (what text, words text, address text)
language plpgsql volatile set search_path = '' as $$
declare
  v_report private.reports := private.report_numbered(p_report);
begin
  perform private.record_act(p_staff, p_reason, 'open_reported', v_report.owner_id,
    jsonb_build_object('report', p_report, 'target', v_report.target,
      'target_id', v_report.target_id));
  return query select w.what, w.words, null::text from private.reported_words(v_report) w;
  return query
    select case m.purpose when 'preview' then 'welcome video'
             when 'avatar' then 'avatar' when 'cover' then 'cover' else m.kind::text end,
           case when l.media_id is null then 'not there: ' || m.state end,
           case when l.media_id is not null then private.look_address(m.id) end
    from public.media m left join private.looked_at l on l.media_id = m.id
    where m.id = any (private.reported_media(v_report))
    order by m.id;
end $$;
comment on function staff.open_reported(text, text, bigint) is
  'The content of a report: its text, and an address for each picture, video and recording, valid '
  'once within 60 seconds; also of private, expired and removed content. Errors: not_found, '
  'staff_name_missing, staff_reason_missing.';

create function private.act_hold(
  p_staff text, p_reason text, p_target public.report_target, p_id uuid,
  p_category public.report_reason default null) returns void
language plpgsql volatile set search_path = '' as $$
begin
  perform private.record_act(p_staff, p_reason, 'hold_content',
    private.content_owner(p_target, p_id),
    jsonb_build_object('target', p_target, 'target_id', p_id));
  perform private.moderate_content(p_target, p_id, 'held', p_reason);
  perform private.tell_decision(p_staff, 'held', p_target, p_id, p_reason, p_category);
end $$;
comment on function private.act_hold(
  text, text, public.report_target, uuid, public.report_reason) is
  'Hides a post, comment, story, message or the welcome video of a profile from all but its author '
  'during a review; avatar and cover are deleted permanently, and purchases of a message stay with '
  'their buyers. The author reads the reason, and p_category, or that of the gravest open report. '
  'For a whole account, suspend it. Errors: post_not_found, comment_not_found, story_not_found, '
  'message_not_found, profile_not_found, conflict, ineligible_action, names_somebody, '
  'staff_name_missing, staff_reason_missing.';

create function private.act_remove(
  p_staff text, p_reason text, p_target public.report_target, p_id uuid,
  p_category public.report_reason default null) returns void
language plpgsql volatile set search_path = '' as $$
begin
  perform private.record_act(p_staff, p_reason, 'remove_content',
    private.content_owner(p_target, p_id),
    jsonb_build_object('target', p_target, 'target_id', p_id));
  perform private.moderate_content(p_target, p_id, 'removed', p_reason);
  perform private.tell_decision(p_staff, 'removed', p_target, p_id, p_reason, p_category);
end $$;
comment on function private.act_remove(
  text, text, public.report_target, uuid, public.report_reason) is
  'Removes a post, comment, story or message with its media, or the pictures and the welcome '
  'video of a profile, also for its author and its buyers. The author is notified, with the '
  'reason. Refuses as hold_content() does.';

create function private.act_release(
  p_staff text, p_reason text, p_target public.report_target, p_id uuid) returns void
language plpgsql volatile set search_path = '' as $$
begin
  perform private.record_act(p_staff, p_reason, 'release_content',
    private.content_owner(p_target, p_id),
    jsonb_build_object('target', p_target, 'target_id', p_id));
  perform private.lock_copies();
  perform private.lift_own_bars(p_target, p_id);
  perform private.moderate_content(p_target, p_id, 'live', p_reason);
  perform private.tell_decision(p_staff, 'restored', p_target, p_id, p_reason);
end $$;
comment on function private.act_release(text, text, public.report_target, uuid) is
  'Restores held or removed content; avatar and cover have to be uploaded again. The author is '
  'notified, without the reason. Refuses as hold_content() does.';

create function staff.hold_reported(p_staff text, p_reason text, p_report bigint)
returns void
language plpgsql volatile set search_path = '' as $$
declare
  v_report private.reports := private.report_numbered(p_report);
begin
  perform private.act_hold(p_staff, p_reason, v_report.target, v_report.target_id);
end $$;
comment on function staff.hold_reported(text, text, bigint) is
  'Hides the content of a report, as hold_content() does. Errors: not_found, and those of '
  'hold_content().';

create function staff.remove_reported(p_staff text, p_reason text, p_report bigint)
returns void
language plpgsql volatile set search_path = '' as $$
declare
  v_report private.reports := private.report_numbered(p_report);
begin
  perform private.act_remove(p_staff, p_reason, v_report.target, v_report.target_id);
end $$;
comment on function staff.remove_reported(text, text, bigint) is
  'Removes the content of a report, as remove_content() does. Errors: not_found, and those of '
  'remove_content().';

create function staff.release_reported(p_staff text, p_reason text, p_report bigint)
returns void
language plpgsql volatile set search_path = '' as $$
declare
  v_report private.reports := private.report_numbered(p_report);
begin
  perform private.act_release(p_staff, p_reason, v_report.target, v_report.target_id);
end $$;
comment on function staff.release_reported(text, text, bigint) is
  'Restores the content of a report, as release_content() does. Errors: not_found, and those of '
  'release_content().';

create function staff.resolve_report(
  p_staff text, p_reason text, p_report bigint, p_outcome public.report_state) returns void
language plpgsql volatile set search_path = '' as $$
declare
  v_report private.reports := private.report_numbered(p_report);
  v_media uuid[];
begin
  perform private.lock_copies();
  perform private.lock_cases_of(v_report.target_id);
  select * into v_report from private.reports where id = v_report.id for update;
  if v_report.state <> 'open' then
    perform private.fail('conflict', jsonb_build_object('name', v_report.resolved_by));
  elsif p_outcome is null or p_outcome = 'open' then
    perform private.fail('invalid_payload');
  end if;
  perform private.record_act(p_staff, p_reason, 'resolve_report', v_report.owner_id,
    jsonb_build_object('report', p_report, 'outcome', p_outcome, 'target', v_report.target,
      'target_id', v_report.target_id));
  with resolved as (
    update private.reports
    set state = p_outcome, resolution = btrim(p_reason), resolved_by = btrim(p_staff),
        resolved_at = private.now()
    where target = v_report.target and target_id = v_report.target_id and state = 'open'
    returning media_ids)
  select array_agg(distinct m.id) into v_media
  from resolved r cross join lateral unnest(r.media_ids) m (id);
  -- Content that its author deleted meanwhile was kept only for this decision.
  if v_report.target = 'post' then
    perform private.let_go_media(v_media);
  elsif v_report.target = 'profile' then
    perform private.let_go_profile_media(v_media);
  end if;
end $$;
comment on function staff.resolve_report(text, text, bigint, public.report_state) is
  'Decides every open report of the same content: upheld or dismissed. hold_content and '
  'remove_content hide or remove the content itself. Errors: not_found, conflict (decided '
  'already), invalid_payload, staff_name_missing, staff_reason_missing.';
