-- Notifying the author of a decision of staff about content: a notification for every decision, a
-- mail with the reason for a hold and a removal. Nobody can switch these mails off.
create function private.content_owner(p_target public.report_target, p_id uuid) returns uuid
language sql stable security definer set search_path = '' as $$
  select case p_target
    when 'post' then (select creator_id from public.posts where id = p_id)
    when 'comment' then (select author_id from public.comments where id = p_id)
    when 'story' then (select creator_id from public.stories where id = p_id)
    when 'message' then (select sender_id from public.messages where id = p_id)
    when 'profile' then (select id from public.profiles where id = p_id) end
$$;
comment on function private.content_owner(public.report_target, uuid) is
  'The owner of a post, comment, story, message or profile; null where it does not exist.';

create function private.content_place(p_target public.report_target, p_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select case p_target
    when 'post' then p_id::text
    when 'comment' then (select post_id::text from public.comments where id = p_id)
    when 'message' then (
      select p.username from public.messages m join public.profiles p on p.id = m.recipient_id
      where m.id = p_id and not private.is_blocked_between(m.sender_id, m.recipient_id)) end
$$;
comment on function private.content_place(public.report_target, uuid) is
  'Where an author finds content: the id of a post, or the username of a message''s recipient; '
  'null for stories and profiles, which have pages of their own, and for a message across a '
  'block, whose conversation its author does not read.';

create function private.notify_author(
  p_target public.report_target, p_id uuid, p_state public.moderation_state, p_reason text)
returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_decision public.content_decisions;
begin
  insert into public.content_decisions (author_id, target, target_id, state, reason)
  values (private.content_owner(p_target, p_id), p_target, p_id, p_state, btrim(p_reason))
  returning * into v_decision;
  perform private.notify(v_decision.author_id, private.special_id('support'), 'content_decision',
    v_decision.id);
  if p_state <> 'live' then
    perform private.queue_mail(
      v_decision.author_id, ('content_' || p_state)::private.mail_template,
      jsonb_strip_nulls(jsonb_build_object(
        'what', p_target, 'place', private.content_place(p_target, p_id),
        'reason', v_decision.reason)));
  end if;
end $$;
comment on function private.notify_author(
  public.report_target, uuid, public.moderation_state, text) is
  'Notifies the author of content of a decision of staff, with the reason.';
