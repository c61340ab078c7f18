-- Messages of the support account: users who wait for an answer, and the answer. Nobody signs in as
-- support.
create view staff.support_inbox with (security_invoker = true) as
select p.username, p.role, c.updated_at as since, private.now() - c.updated_at as waiting,
       m.text, m.media_count, m.kind
from public.conversations c
join public.conversation_members s on s.conversation_id = c.id
  and s.user_id = private.special_id('support') and s.is_unread
join public.profiles p
  on p.id = case c.one_id when s.user_id then c.other_id else c.one_id end
join public.messages m on m.id = c.last_message_id
order by c.updated_at;
comment on view staff.support_inbox is
  'Users whose message to support has no answer yet, the longest waiting first, with their last '
  'one.';

create function staff.reply_as_support(
  p_staff text, p_reason text, p_username text, p_text text) returns uuid
language plpgsql volatile set search_path = '' as $$
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
  update public.conversation_members set is_unread = false, read_seq = v_message.seq
  where conversation_id = v_message.conversation_id and user_id = v_support;
  perform private.record_act(p_staff, p_reason, 'reply_as_support', v_user,
    jsonb_build_object('message_id', v_message.id));
  return v_message.id;
end $$;
comment on function staff.reply_as_support(text, text, text, text) is
  'Writes to a user as support. Returns the message. Errors: message_empty, message_too_long, '
  'dm_not_permitted, profile_not_found, ineligible_action, staff_name_missing, '
  'staff_reason_missing.';
