-- unread rule.
select private.note_migration('20261128181330', '1a3aa15835f53ac8', '4cbc6537934b05f0');
set local lock_timeout = '5s';

set local check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.has_unread(p_conversation_id uuid, p_user_id uuid, p_seq bigint)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (
    select from public.messages
    where conversation_id = p_conversation_id and recipient_id = p_user_id
      and seq > p_seq and removed_at is null)
$function$;

ALTER FUNCTION "private"."has_unread"(uuid, uuid, bigint) OWNER TO "postgres";

CREATE OR REPLACE FUNCTION private.mark_conversation_read(p_conversation_id uuid, p_seq bigint)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_me uuid := private.my_side(p_conversation_id);
  v_mark bigint := private.seq_to_mark(v_me, p_conversation_id, p_seq);
  v_before public.conversation_members;
  v_marked bigint;
begin
  select * into v_before from public.conversation_members
  where conversation_id = p_conversation_id and user_id = v_me for update;
  update public.conversation_members
  set read_seq = greatest(read_seq, p_seq),
      marked_seq = greatest(marked_seq, v_mark),
      is_unread = private.has_unread(p_conversation_id, v_me, p_seq)
  where conversation_id = p_conversation_id and user_id = v_me
    and (is_unread or read_seq < p_seq)
  returning marked_seq into v_marked;
  insert into private.globals_seen (global_id)
  select global_id from public.messages
  where conversation_id = p_conversation_id and seq > v_before.read_seq and seq <= p_seq
    and recipient_id = v_me and global_id is not null;
  if v_before.is_unread then
    perform private.notify_changed(v_me, array['conversation'],
                         jsonb_build_object('conversation_id', p_conversation_id));
  end if;
  if v_marked > v_before.marked_seq then
    perform private.tell_read(p_conversation_id, v_me, v_marked);
  end if;
end $function$;

CREATE OR REPLACE FUNCTION staff.reply_as_support(p_staff text, p_reason text, p_username text, p_text text, p_seq bigint DEFAULT NULL::bigint)
 RETURNS uuid
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
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
end $function$;

COMMENT ON FUNCTION "private"."has_unread"(uuid, uuid, bigint) IS 'Whether a user who has read a conversation up to a seq has received another message in it.';

REVOKE ALL ON FUNCTION "private"."has_unread"(uuid, uuid, bigint) FROM PUBLIC;

REVOKE ALL ON FUNCTION "private"."has_unread"(uuid, uuid, bigint) FROM "postgres";

GRANT EXECUTE ON FUNCTION "private"."has_unread"(uuid, uuid, bigint) TO "postgres";
