-- Reports of messages by their recipient. The snapshot keeps the text, also one that was locked or
-- has been removed since, and names the media, which stay until staff decide. A block does not
-- protect the sender: the recipient may report all the same.
create function private.words_of(p_message public.messages) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce(
    p_message.text,
    (select text from public.message_bodies where message_id = p_message.id),
    (select text from private.removed_texts where message_id = p_message.id))
$$;
comment on function private.words_of(public.messages) is
  'The text of a message, from the table of its state.';

create function private.report_message(
  p_request_id uuid, p_id uuid, p_reason public.report_reason, p_text text) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_draft private.reports := private.report_draft(p_request_id, 'message', p_id, p_reason, p_text);
  v_message public.messages;
  v_media uuid[] := array(
    select media_id from public.message_media where message_id = p_id order by position);
begin
  select * into v_message from public.messages
  where id = p_id and v_draft.reporter_id in (sender_id, recipient_id) and kind <> 'notification';
  if v_message.id is null then
    perform private.fail('message_not_found');
  end if;
  v_draft.owner_id := v_message.sender_id;
  return private.file_report(v_draft, jsonb_build_object(
    'text', private.words_of(v_message),
    'kind', v_message.kind, 'price_cents', v_message.price_cents,
    'created_at', v_message.created_at, 'removed_at', v_message.removed_at,
    'media_ids', v_media), v_media);
end $$;
