-- Reports: the queue with what was said and shown when it was reported, the look at it, and the
-- decision. Staff name a report by its number. Hiding and taking down content is an act of its own,
-- because what is reported by many is decided once, and because consent may be withdrawn without
-- any report. The subject of each act in the log is the owner of the content.
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
       r.target_id
from private.reports r
join public.profiles p on p.id = r.reporter_id
join public.profiles o on o.id = r.owner_id
cross join lateral (select private.report_due_at(r.reason, r.created_at) as due_at) d
where r.state = 'open'
order by d.due_at, r.number;
comment on view staff.report_queue is
  'Open reports in the order of their deadlines; the grave reasons have the shorter one. report: '
  'the number that names it in open_reported() and the other acts. snapshot: what was reported, as '
  'it was then.';

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
  'Media that a report holds, those that its target shows now, and the covers of their videos.';

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
  'What a report is about: its words, and an address for each picture, video and recording, for '
  'one look within 60 seconds; also of private, expired and removed content. Errors: not_found, '
  'staff_name_missing, staff_reason_missing.';

create function private.moderate_content(
  p_target public.report_target, p_id uuid, p_state public.moderation_state, p_reason text)
returns void
language plpgsql volatile set search_path = '' as $$
begin
  case p_target
    when 'post' then perform private.moderate_post(p_id, p_state, p_reason);
    when 'comment' then perform private.moderate_comment(p_id, p_state, p_reason);
    when 'story' then perform private.moderate_story(p_id, p_state, p_reason);
    when 'profile' then perform private.moderate_profile(p_id, p_state, p_reason);
    when 'message' then perform private.moderate_message(p_id, p_state, p_reason);
    else perform private.fail('ineligible_action');
  end case;
end $$;
comment on function private.moderate_content(
  public.report_target, uuid, public.moderation_state, text) is
  'The moderation state of a post, comment, story or message, or of the pictures and the welcome '
  'video of a profile.';

create function staff.hold_content(
  p_staff text, p_reason text, p_target public.report_target, p_id uuid) returns void
language plpgsql volatile set search_path = '' as $$
begin
  perform private.record_act(p_staff, p_reason, 'hold_content',
    private.content_owner(p_target, p_id),
    jsonb_build_object('target', p_target, 'target_id', p_id));
  perform private.moderate_content(p_target, p_id, 'held', p_reason);
  perform private.notify_author(p_target, p_id, 'held', p_reason);
end $$;
comment on function staff.hold_content(text, text, public.report_target, uuid) is
  'Hides a post, comment, story, message or the welcome video of a profile from all but its '
  'author while it is looked at; avatar and cover go for good, and what was bought of a message '
  'stays with its buyer. The author is told, with the reason. A whole account is suspended '
  'instead. Errors: post_not_found, '
  'comment_not_found, story_not_found, message_not_found, profile_not_found, conflict, '
  'ineligible_action, staff_name_missing, staff_reason_missing.';

create function staff.remove_content(
  p_staff text, p_reason text, p_target public.report_target, p_id uuid) returns void
language plpgsql volatile set search_path = '' as $$
begin
  perform private.record_act(p_staff, p_reason, 'remove_content',
    private.content_owner(p_target, p_id),
    jsonb_build_object('target', p_target, 'target_id', p_id));
  perform private.moderate_content(p_target, p_id, 'removed', p_reason);
  perform private.notify_author(p_target, p_id, 'removed', p_reason);
end $$;
comment on function staff.remove_content(text, text, public.report_target, uuid) is
  'Takes down a post, comment, story or message with its media, or the pictures and the welcome '
  'video of a profile, for its author too and for who bought it. The author is told, with the '
  'reason. Refuses as hold_content() does.';

create function staff.release_content(
  p_staff text, p_reason text, p_target public.report_target, p_id uuid) returns void
language plpgsql volatile set search_path = '' as $$
begin
  perform private.record_act(p_staff, p_reason, 'release_content',
    private.content_owner(p_target, p_id),
    jsonb_build_object('target', p_target, 'target_id', p_id));
  perform private.moderate_content(p_target, p_id, 'live', p_reason);
  perform private.notify_author(p_target, p_id, 'live', p_reason);
end $$;
comment on function staff.release_content(text, text, public.report_target, uuid) is
  'Shows again what was held or taken down; avatar and cover are uploaded anew. The author is '
  'told, without the reason. Refuses as hold_content() does.';

create function staff.hold_reported(p_staff text, p_reason text, p_report bigint)
returns void
language plpgsql volatile set search_path = '' as $$
declare
  v_report private.reports := private.report_numbered(p_report);
begin
  perform staff.hold_content(p_staff, p_reason, v_report.target, v_report.target_id);
end $$;
comment on function staff.hold_reported(text, text, bigint) is
  'Hides what a report is about, as hold_content() does. Errors: not_found, and its own.';

create function staff.remove_reported(p_staff text, p_reason text, p_report bigint)
returns void
language plpgsql volatile set search_path = '' as $$
declare
  v_report private.reports := private.report_numbered(p_report);
begin
  perform staff.remove_content(p_staff, p_reason, v_report.target, v_report.target_id);
end $$;
comment on function staff.remove_reported(text, text, bigint) is
  'Takes down what a report is about, as remove_content() does. Errors: not_found, and its own.';

create function staff.release_reported(p_staff text, p_reason text, p_report bigint)
returns void
language plpgsql volatile set search_path = '' as $$
declare
  v_report private.reports := private.report_numbered(p_report);
begin
  perform staff.release_content(p_staff, p_reason, v_report.target, v_report.target_id);
end $$;
comment on function staff.release_reported(text, text, bigint) is
  'Shows again what a report is about, as release_content() does. Errors: not_found, and its own.';

create function staff.resolve_report(
  p_staff text, p_reason text, p_report bigint, p_outcome public.report_state) returns void
language plpgsql volatile set search_path = '' as $$
declare
  v_report private.reports := private.report_numbered(p_report);
  v_media uuid[];
begin
  select * into v_report from private.reports where id = v_report.id for update;
  if v_report.state <> 'open' then
    perform private.fail('conflict');
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
  -- what its author deleted meanwhile was kept for this decision alone
  if v_report.target = 'post' then
    perform private.let_go_media(v_media);
  elsif v_report.target = 'profile' then
    perform private.let_go_profile_media(v_media);
  end if;
end $$;
comment on function staff.resolve_report(text, text, bigint, public.report_state) is
  'Decides every open report of what this one is about: upheld or dismissed. What is to be hidden '
  'or taken down, hold_content and remove_content do. Errors: not_found, conflict (decided '
  'already), invalid_payload, staff_name_missing, staff_reason_missing.';
