-- Sending. A sender leases a mail, holds its token for a while and reports the result; after that
-- time another sender may lease it. The mail's id is the provider's idempotency key, which the
-- provider remembers for a day: a mail that may have been sent is tried again within that day and
-- given up afterwards. The most urgent kind is leased first. Address and names are read at the
-- last moment.
create function private.global_mail_obstacle(p_mail private.mails) returns text
language sql stable security definer set search_path = '' as $$
  select case
    when (select f.is_closing from private.account_facts f where f.user_id = p_mail.recipient_id)
      then 'account_closing'
    when f.user_id is null or f.is_restricted or f.is_closing then 'sender_gone'
    when private.is_blocked_between(p_mail.recipient_id, f.user_id) then 'blocked' end
  from (select (p_mail.params ->> 'from_id')::uuid) p (from_id)
  left join private.account_facts f on f.user_id = p.from_id
$$;
comment on function private.global_mail_obstacle(private.mails) is
  'Why a mail about a message to an audience is not sent any more: its reader or the creator '
  'leaves, or there is a block between them.';

create function private.mail_obstacle(p_mail private.mails) returns text
language plpgsql stable security definer set search_path = '' as $$
declare
  v_facts private.account_statuses;
  v_address auth.users;
begin
  if p_mail.address is not null then
    return null;
  elsif p_mail.template = 'global_message' and private.global_mail_obstacle(p_mail) is not null then
    return private.global_mail_obstacle(p_mail);
  end if;
  select * into v_facts from private.account_statuses where profile_id = p_mail.recipient_id;
  select * into v_address from auth.users where id = p_mail.recipient_id;
  return case
    when v_facts.closed_at is not null and p_mail.template <> 'account_closed'
      then 'account_closed'
    when v_facts.suspended_at is not null
         and p_mail.template in (
           'welcome', 'subscription_started', 'subscription_terminated', 'subscription_expired',
           'new_message', 'renewal_reminder', 'card_expiring', 'cap_reached', 'global_message')
      then 'account_suspended'
    when coalesce(v_address.email, '') = '' then 'no_address'
    when not private.wants_mail(p_mail.recipient_id, p_mail.template) then 'not_wanted'
    when v_address.email_confirmed_at is null then 'address_unconfirmed' end;
end $$;
comment on function private.mail_obstacle(private.mails) is
  'Why a mail may not be sent now; null where it may. Only address_unconfirmed is temporary.';

create function private.mail_to_send(p_mail private.mails) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'mail_id', p_mail.id, 'lease_token', p_mail.lease_token, 'template', p_mail.template,
    'params', p_mail.params, 'to', coalesce(p_mail.address, u.email),
    'name', coalesce(p.name, ''), 'role', coalesce(p.role, 'fan'),
    'site', jsonb_build_object(
      'name', private.config_text('site_name'),
      'contact', private.config_text(
        case p.role when 'creator' then 'contact_creators' else 'contact_support' end),
      'address', private.config_text('contact_address')))
  from (select p_mail.recipient_id) m (id)
  left join public.profiles p on p.id = m.id
  left join auth.users u on u.id = m.id
$$;

create function private.settle_stuck_mails() returns void
language sql volatile security definer set search_path = '' as $$
  update private.mails m
  set state = case when s.is_lost then 'dead' else 'queued' end::private.mail_state,
      params = case when s.is_lost then '{}' else params end,
      lease_token = null, last_failure = 'no_report', unsure_since = coalesce(unsure_since, due_at)
  from (
    select id, attempts >= private.limit_mail_attempts_max() as is_lost from private.mails
    where state = 'leased' and due_at <= private.now() for update skip locked) s
  where m.id = s.id;
  update private.mails m set state = 'dead', last_failure = 'outcome_unknown', params = '{}'
  from (
    select id from private.mails
    where state = 'queued' and due_at <= private.now()
      and unsure_since
        < private.now() - make_interval(hours => private.limit_mail_unsure_hours())
    for update skip locked) s
  where m.id = s.id;
$$;
comment on function private.settle_stuck_mails() is
  'Frees leases that expired without a report; their mails may have been sent.';

create function private.lease_mails(p_request_id uuid, p_limit integer) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_mail private.mails;
  v_obstacle text;
  v_leased jsonb := '[]';
begin
  perform private.authenticate_worker_request(p_request_id);
  perform private.settle_stuck_mails();
  for v_mail in
    select * from private.mails where state = 'queued' and due_at <= private.now()
    order by priority, due_at limit least(p_limit, 20) for update skip locked
  loop
    v_obstacle := private.mail_obstacle(v_mail);
    if v_obstacle = 'address_unconfirmed' then
      -- Confirming the address makes the mail due at once.
      update private.mails set due_at = private.now() + interval '1 hour' where id = v_mail.id;
    elsif v_obstacle is not null then
      update private.mails set state = 'dropped', last_failure = v_obstacle, params = '{}'
      where id = v_mail.id;
    else
      update private.mails
      set state = 'leased', attempts = attempts + 1, lease_token = gen_random_uuid(),
          due_at = private.now() + make_interval(secs => private.limit_mail_lease_seconds())
      where id = v_mail.id returning * into v_mail;
      v_leased := v_leased || private.mail_to_send(v_mail);
    end if;
  end loop;
  return v_leased;
end $$;
