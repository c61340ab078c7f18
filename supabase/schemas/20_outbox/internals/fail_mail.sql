-- A leased mail that was not sent. A failure has one of three kinds: `wait`, the provider accepted
-- nothing and the mail is not the cause; `unsure`, the mail may have been sent; `refused`, no later
-- attempt would succeed.
create function private.mail_pause(p_attempts integer) returns interval
language sql stable set search_path = '' as $$
  select make_interval(secs => least(
    private.limit_mail_retry_max_seconds(),
    private.limit_mail_retry_seconds() * 4 ^ (p_attempts - 1)))
$$;
comment on function private.mail_pause(integer) is 'The pause of a mail after this many attempts.';

create function private.fail_mail(
  p_mail_id uuid, p_lease_token uuid, p_kind text, p_failure text, p_wait_seconds integer)
returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_mail private.mails := private.mail_under_lease(p_mail_id, p_lease_token);
begin
  if p_kind is null or p_kind not in ('wait', 'unsure', 'refused') then
    perform private.fail('invalid_payload', '{"field": "kind"}');
  elsif v_mail.state = 'leased' then
    update private.mails
    set last_failure = left(p_failure, 200),
        state = case when p_kind = 'refused'
                       or p_kind = 'unsure' and attempts >= private.limit_mail_attempts_max()
                     then 'dead' else 'queued' end::private.mail_state,
        attempts = attempts - (p_kind = 'wait')::integer,
        unsure_since = case when p_kind = 'unsure' then coalesce(unsure_since, private.now())
                            else unsure_since end,
        due_at = private.now() + case
          when p_kind = 'wait'
            then make_interval(secs => least(greatest(coalesce(p_wait_seconds, 0), 1), 3600))
          else private.mail_pause(attempts) end
    where id = v_mail.id returning * into v_mail;
    update private.mails set params = '{}' where id = v_mail.id and state = 'dead';
  end if;
  return jsonb_build_object('state', v_mail.state);
end $$;
