-- An application before there is a session. A secret, of which only the hash is stored, proves the
-- sign-up. An unknown id and the id of another user are answered like a wrong secret. Refusals that
-- must stay counted are returned, because raising rolls the count back.
create function private.begin_enrolment(
  p_creator_id uuid, p_secret text, p_address text, p_referrer_id uuid, p_fields jsonb,
  p_pictures jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_given bytea := sha256(convert_to(coalesce(p_secret, ''), 'UTF8'));
  v_signed_up_at timestamptz;
  v_application private.applications;
begin
  if not private.take_rate('enrolment', coalesce(p_address, 'unknown'),
       private.limit_enrolments_per_hour(), interval '1 hour') then
    return jsonb_build_object('refused', 'rate_limited');
  end if;
  -- Hashes are compared, so the duration reveals nothing about the secret. A user who proved the
  -- address by an OAuth provider has taken the account over, and the sign-up's secret is void.
  select s.created_at into v_signed_up_at from private.enrolment_secrets s
  join auth.users u on u.id = s.creator_id
    and coalesce(u.raw_app_meta_data ->> 'provider', 'email') = 'email'
  where s.creator_id = p_creator_id and s.hash = v_given;
  if v_signed_up_at is null then
    return jsonb_build_object('refused', 'email_taken');
  end if;
  if v_signed_up_at
     < private.now() - make_interval(mins => private.limit_enrolment_window_minutes()) then
    perform private.fail('enrolment_expired');
  elsif private.is_out(p_creator_id) then
    perform private.require(private.account_refusal(p_creator_id)::text);
  end if;
  perform 1 from public.account_settings where profile_id = p_creator_id for update;
  select * into v_application from private.applications
  where creator_id = p_creator_id order by id desc limit 1;
  if v_application.state <> 'pending' then
    -- Decided already: the creator signs in to apply again.
    perform private.fail('conflict');
  elsif v_application.id is null then
    v_application := private.file_application(
      p_creator_id, private.derived_id('enrolment:' || p_creator_id), p_referrer_id, p_fields,
      p_pictures);
  else
    perform private.check_pictures(p_creator_id, p_pictures);
  end if;
  return private.application_answer(v_application, p_pictures);
end $$;
comment on function private.begin_enrolment(uuid, text, text, uuid, jsonb, jsonb) is
  'Submits the first application of a sign-up, or returns the one that is pending.';

create function private.sweep_enrolment_secrets() returns void
language sql volatile security definer set search_path = '' as $$
  delete from private.enrolment_secrets where created_at < private.now() - interval '1 day'
$$;
comment on function private.sweep_enrolment_secrets() is
  'Deletes expired secrets; called by the clock.';
