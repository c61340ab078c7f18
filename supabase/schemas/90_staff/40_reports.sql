-- Reports: the queue with what was said and shown when it was reported, and the decision. Hiding
-- and taking down content is an act of its own, because what is reported by many is decided once,
-- and because consent may be withdrawn without any report.
create view staff.report_queue with (security_invoker = true) as
select r.id as report_id, r.created_at as reported_at, private.now() - r.created_at as waiting,
       r.created_at + interval '7 days' as due_at,
       r.created_at + interval '7 days' < private.now() as is_overdue,
       r.reason, r.text, r.target, r.target_id, o.username as owner, p.username as reporter,
       r.snapshot, cardinality(r.media_ids) as media,
       (select count(*) from private.reports s
        where s.target = r.target and s.target_id = r.target_id and s.state = 'open')
         as reports_of_it,
       (select count(*) from private.reports s
        where s.owner_id = r.owner_id and s.state = 'upheld') as upheld_before
from private.reports r
join public.profiles p on p.id = r.reporter_id
join public.profiles o on o.id = r.owner_id
where r.state = 'open'
order by r.reason in ('underage', 'non_consensual', 'illegal') desc, r.created_at;
comment on view staff.report_queue is
  'Open reports, the gravest reasons first, then the oldest; an answer is due within 7 days. '
  'snapshot is what was reported, as it was then.';

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
  perform private.record_act(p_staff, p_reason, 'hold_content', p_id,
    jsonb_build_object('target', p_target));
  perform private.moderate_content(p_target, p_id, 'held', p_reason);
end $$;
comment on function staff.hold_content(text, text, public.report_target, uuid) is
  'Hides a post, comment, story, message or the welcome video of a profile from all but its '
  'author while it is looked at; avatar and cover go for good, and what was bought of a message '
  'stays with its buyer. A whole account is suspended instead. Errors: post_not_found, '
  'comment_not_found, story_not_found, message_not_found, profile_not_found, conflict, '
  'ineligible_action, staff_name_missing, staff_reason_missing.';

create function staff.remove_content(
  p_staff text, p_reason text, p_target public.report_target, p_id uuid) returns void
language plpgsql volatile set search_path = '' as $$
begin
  perform private.record_act(p_staff, p_reason, 'remove_content', p_id,
    jsonb_build_object('target', p_target));
  perform private.moderate_content(p_target, p_id, 'removed', p_reason);
end $$;
comment on function staff.remove_content(text, text, public.report_target, uuid) is
  'Takes down a post, comment, story or message with its media, or the pictures and the welcome '
  'video of a profile, for its author too and for who bought it. Refuses as hold_content() does.';

create function staff.release_content(
  p_staff text, p_reason text, p_target public.report_target, p_id uuid) returns void
language plpgsql volatile set search_path = '' as $$
begin
  perform private.record_act(p_staff, p_reason, 'release_content', p_id,
    jsonb_build_object('target', p_target));
  perform private.moderate_content(p_target, p_id, 'live', p_reason);
end $$;
comment on function staff.release_content(text, text, public.report_target, uuid) is
  'Shows again what was held or taken down; avatar and cover are uploaded anew. Refuses as '
  'hold_content() does.';

create function staff.resolve_report(
  p_staff text, p_reason text, p_report_id uuid, p_outcome public.report_state) returns void
language plpgsql volatile set search_path = '' as $$
declare
  v_report private.reports;
  v_media uuid[];
begin
  select * into v_report from private.reports where id = p_report_id for update;
  if v_report.id is null then
    perform private.fail('not_found');
  elsif v_report.state <> 'open' then
    perform private.fail('conflict');
  elsif p_outcome is null or p_outcome = 'open' then
    perform private.fail('invalid_payload');
  end if;
  perform private.record_act(p_staff, p_reason, 'resolve_report', v_report.owner_id,
    jsonb_build_object('report_id', p_report_id, 'outcome', p_outcome, 'target', v_report.target,
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
comment on function staff.resolve_report(text, text, uuid, public.report_state) is
  'Decides every open report of what this one is about: upheld or dismissed. What is to be hidden '
  'or taken down, hold_content and remove_content do. Errors: not_found, conflict (decided '
  'already), invalid_payload, staff_name_missing, staff_reason_missing.';
