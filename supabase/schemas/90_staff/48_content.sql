-- Acts on content by its names: those that need no report.
create view staff.contents with (security_invoker = true) as
select o.username as owner, c.what, c.created_at, c.state, left(c.words, 80) as words, c.handle
from (
  select 'post' as what, p.creator_id as owner_id, p.created_at, p.moderation_state as state,
         x.text as words, private.handle_of('P', p.id) as handle
  from public.posts p left join public.post_texts x on x.post_id = p.id
  union all
  select 'story', s.creator_id, s.created_at, s.moderation_state, s.text,
         private.handle_of('S', s.id)
  from public.stories s
  union all
  select 'comment', k.author_id, k.created_at, k.moderation_state, k.text,
         private.handle_of('K', k.id)
  from public.comments k) c
join public.profiles o on o.id = c.owner_id;
comment on view staff.contents is
  'Posts, stories and comments by their owner, with the handle that acts take. Messages are named '
  'by their reports alone.';

create function staff.hold_content(
  p_staff text, p_reason text, p_handle text, p_category public.report_reason default null)
returns void
language plpgsql volatile set search_path = '' as $$
declare
  v_named private.named_content := private.content_named(p_handle);
begin
  perform private.act_hold(
    p_staff, p_reason, v_named.target, v_named.target_id, p_category);
end $$;
comment on function staff.hold_content(text, text, text, public.report_reason) is
  'Hides content by any of its names from all but its author during a review; avatar and cover '
  'are deleted permanently, and purchases of a message stay with their buyers. The author reads '
  'the reason, and p_category, or that of the gravest open report. For a whole account, suspend '
  'it. Errors: not_found, conflict, ineligible_action, names_somebody, staff_name_missing, '
  'staff_reason_missing.';

create function staff.remove_content(
  p_staff text, p_reason text, p_handle text, p_category public.report_reason default null)
returns void
language plpgsql volatile set search_path = '' as $$
declare
  v_named private.named_content := private.content_named(p_handle);
begin
  perform private.act_remove(
    p_staff, p_reason, v_named.target, v_named.target_id, p_category);
end $$;
comment on function staff.remove_content(text, text, text, public.report_reason) is
  'Removes content by any of its names, with its media, or the pictures and the welcome video of '
  'a profile, also for its author and its buyers. The author is notified, with the reason. '
  'Refuses as hold_content() does.';

create function staff.release_content(p_staff text, p_reason text, p_handle text) returns void
language plpgsql volatile set search_path = '' as $$
declare
  v_named private.named_content := private.content_named(p_handle);
begin
  perform private.act_release(p_staff, p_reason, v_named.target, v_named.target_id);
end $$;
comment on function staff.release_content(text, text, text) is
  'Restores held or removed content by any of its names; avatar and cover have to be uploaded '
  'again. The author is notified, without the reason. Refuses as hold_content() does.';

create function staff.record_consent(
  p_staff text, p_reason text, p_person text, p_handle text) returns bigint
language plpgsql volatile set search_path = '' as $$
declare
  v_named private.named_content := private.content_named(p_handle);
begin
  return private.act_consent(p_staff, p_reason, p_person, v_named.target, v_named.target_id);
end $$;
comment on function staff.record_consent(text, text, text, text) is
  'Records that a person consents to be shown in the media of a post, story, message or profile, '
  'by any of its names. The same name with the same owner again extends the record. Media have '
  'one record, the newest: it names everybody who is shown. Returns its number. Errors: '
  'not_found, media_not_found, invalid_payload (person), conflict (recorded already), '
  'content_removed (a consent of these media was withdrawn), staff_name_missing, '
  'staff_reason_missing.';
