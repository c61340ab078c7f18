-- Tickets: an address that opens one thing once, for a short time. An edge function exchanges the
-- ticket and deletes it in the same statement: of two requests at once, one is refused. The table
-- has hashes, so that a reader of it can open nothing.
create table private.tickets (
  ticket_hash bytea primary key,
  function text not null,
  subject text not null,
  expires_at timestamptz not null
);
comment on table private.tickets is
  'One-use tickets. function: the edge function that redeems it; subject: the id or the number of '
  'what it opens there.';
alter table private.tickets enable row level security;

create function private.ticket_address(
  p_function text, p_subject text, p_seconds integer default private.limit_ticket_seconds())
returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_ticket text := encode(extensions.gen_random_bytes(32), 'hex');
begin
  delete from private.tickets where expires_at <= private.now();
  insert into private.tickets (ticket_hash, function, subject, expires_at)
  values (sha256(convert_to(v_ticket, 'utf8')), p_function, p_subject,
    private.now() + make_interval(secs => p_seconds));
  return coalesce(private.config_text('api_url'), '') || '/functions/v1/' || p_function
    || '?ticket=' || v_ticket;
end $$;
comment on function private.ticket_address(text, text, integer) is
  'The address of a new ticket.';

create function private.redeem_ticket(p_function text, p_ticket text) returns text
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_subject text;
begin
  delete from private.tickets
  where ticket_hash = sha256(convert_to(coalesce(p_ticket, ''), 'utf8'))
    and function = p_function and expires_at > private.now()
  returning subject into v_subject;
  if v_subject is null then
    perform private.fail('ticket_invalid');
  end if;
  return v_subject;
end $$;
comment on function private.redeem_ticket(text, text) is
  'Exchanges a ticket of an edge function, once, for its subject. Errors: ticket_invalid.';
