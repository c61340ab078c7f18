-- API of the messages that a creator has written in advance.
create function api.automatic_messages() returns json
language plpgsql volatile security invoker set search_path = '' as $$
begin
  return (
    select coalesce(json_agg(json_build_object('event', a.event, 'text', a.text)
      order by a.event), '[]')
    from public.automatic_messages a);
end $$;
comment on function api.automatic_messages() is
  'The automatic messages of the calling creator: [{event: subscribed or expired, text}].';

create function api.save_automatic_message(p_event public.automatic_event, p_text text)
returns void
language plpgsql volatile security invoker set search_path = '' as $$
begin
  perform private.save_automatic_message(p_event, p_text);
end $$;
comment on function api.save_automatic_message(public.automatic_event, text) is
  'Keeps what fans are sent at an event from now on; an empty text sends nothing. Errors: '
  'method_forbidden, message_too_long, blocked_term.';

grant execute on function
  api.automatic_messages(),
  private.save_automatic_message(public.automatic_event, text),
  api.save_automatic_message(public.automatic_event, text) to authenticated;
