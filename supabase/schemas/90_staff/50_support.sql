-- Messages of the support account: users who wait for an answer, and the answer. Nobody signs in as
-- support.
create view staff.support_inbox with (security_invoker = true) as
select p.username, p.role, c.updated_at as since, private.now() - c.updated_at as waiting,
       m.text, m.media_count, m.kind, m.seq
from public.conversations c
join public.conversation_members s on s.conversation_id = c.id
  and s.user_id = private.special_id('support') and s.is_unread
join public.profiles p
  on p.id = case c.one_id when s.user_id then c.other_id else c.one_id end
cross join lateral (
  select string_agg(w.text, e'\n\n' order by w.seq) as text, sum(w.media_count) as media_count,
         (array_agg(w.kind order by w.seq desc))[1] as kind, max(w.seq) as seq
  from (select * from public.messages w
        where w.conversation_id = c.id and w.recipient_id = s.user_id and w.seq > s.read_seq
          and w.removed_at is null
        order by w.seq desc limit private.limit_waiting_messages_shown()) w) m
order by c.updated_at;
comment on view staff.support_inbox is
  'Users whose messages to support have no answer yet, the longest waiting first, with what they '
  'wrote. seq: of the last one, which an answer names.';

create function staff.reply_as_support(
  p_staff text, p_reason text, p_username text, p_text text, p_seq bigint default null)
returns uuid
language plpgsql volatile set search_path = '' as $$
declare
  v_support uuid := private.special_id('support');
  v_user uuid := private.member_named(p_username);
  v_text text := nullif(regexp_replace(p_text, '^\s+|\s+$', '', 'g'), '');
  v_draft public.messages;
  v_message public.messages;
  v_seq bigint;
begin
  perform private.require_message(v_support, v_user, v_text, '{}', null);
  perform private.require_writable(v_support, v_user, false);
  v_draft.sender_id := v_support;
  v_draft.kind := 'text';
  v_draft.text := v_text;
  v_draft.request_id := gen_random_uuid();
  v_draft.request_digest := v_draft.request_id;
  v_message := private.deliver_message(v_user, v_draft, null, '[]');
  select greatest(read_seq, least(p_seq, v_message.seq)) into v_seq
  from public.conversation_members
  where conversation_id = v_message.conversation_id and user_id = v_support;
  update public.conversation_members
  set read_seq = v_seq,
      is_unread = private.has_unread(v_message.conversation_id, v_support, v_seq)
  where conversation_id = v_message.conversation_id and user_id = v_support;
  perform private.record_act(p_staff, p_reason, 'reply_as_support', v_user,
    jsonb_build_object('message_id', v_message.id));
  return v_message.id;
end $$;
comment on function staff.reply_as_support(text, text, text, text, bigint) is
  'Writes to a user as support. p_seq: the last message that it answers, from the inbox, so that '
  'one written meanwhile goes on waiting; null: none. Returns the message. Errors: message_empty, '
  'message_too_long, dm_not_permitted, profile_not_found, ineligible_action, staff_name_missing, '
  'staff_reason_missing.';
