-- What became of a leased mail. Reporting twice with the same token changes nothing. A failure is
-- of one of three kinds: `wait`, the provider took nothing and this mail is not at fault; `unsure`,
-- it may have gone out; `refused`, no later try would end otherwise.
create function private.held_mail(p_mail_id uuid, p_lease_token uuid) returns private.mails
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_mail private.mails;
begin
  select * into v_mail from private.mails
  where id = p_mail_id and lease_token = p_lease_token for update;
  if v_mail.id is null then
    perform private.fail('lease_lost');
  end if;
  return v_mail;
end $$;

create function private.finish_mail(p_mail_id uuid, p_lease_token uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_mail private.mails := private.held_mail(p_mail_id, p_lease_token);
begin
  if v_mail.state <> 'sent' then
    update private.mails
    set state = 'sent', sent_at = private.now(), last_failure = null, params = '{}'
    where id = v_mail.id;
  end if;
  return jsonb_build_object('state', 'sent');
end $$;

create function private.mail_pause(p_attempts integer) returns interval
language sql stable set search_path = '' as $$
  select make_interval(secs => least(
    private.limit_mail_retry_max_seconds(),
    private.limit_mail_retry_seconds() * 4 ^ (p_attempts - 1)))
$$;
comment on function private.mail_pause(integer) is 'How long a mail rests after that many tries.';

create function private.fail_mail(
  p_mail_id uuid, p_lease_token uuid, p_kind text, p_failure text, p_wait_seconds integer)
returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_mail private.mails := private.held_mail(p_mail_id, p_lease_token);
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

create function private.sweep_mails() returns void
language sql volatile security definer set search_path = '' as $$
  delete from private.mails
  where created_at < private.now() - make_interval(days => private.limit_mail_keep_days())
$$;
comment on function private.sweep_mails() is 'By the clock: forgets what became of old mails.';
