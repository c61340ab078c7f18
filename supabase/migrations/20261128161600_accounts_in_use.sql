-- accounts in use.
select private.note_migration('20261128161600', '4eb56e82ab9a3394', '00b3d59645b1c406');
set local lock_timeout = '5s';

set local check_function_bodies = off;

DROP VIEW "private"."person_tables";

DROP VIEW "staff"."deadlines";

DROP VIEW "staff"."application_queue";

CREATE OR REPLACE FUNCTION private.age_pass_of(p_user_id uuid)
 RETURNS private.age_passes
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_pass private.age_passes;
begin
  select * into v_pass from private.age_passes p
  where p.user_id = p_user_id and p.expires_at > private.now();
  if v_pass.id is null then
    select * into v_pass from private.age_passes p
    where p.guest_hash = private.caller_age_hash() and p.expires_at > private.now()
      -- A refused guest may be somebody else on the same browser.
      and (p_user_id is null or p.result = 'passed');
  end if;
  return v_pass;
end $function$;

CREATE OR REPLACE FUNCTION private.decide_application(p_application_id uuid, p_state public.application_state, p_reason text, p_staff text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_application private.applications;
begin
  if not coalesce(p_state in ('accepted', 'rejected'), false) then
    perform private.fail('invalid_payload');
  elsif coalesce(p_staff, '') !~ '\S' then
    perform private.fail('staff_name_missing');
  elsif coalesce(p_reason, '') !~ '\S' then
    perform private.fail('staff_reason_missing');
  end if;
  select * into v_application from private.applications where id = p_application_id for update;
  if v_application.id is null then
    perform private.fail('not_found');
  elsif v_application.state <> 'pending' then
    perform private.fail('conflict');
  end if;
  if p_state = 'accepted' then
    perform private.require_id_pictures(p_application_id);
    update private.account_statuses set accepted_at = private.now()
    where profile_id = v_application.creator_id and closed_at is null;
    if not found then
      perform private.fail('ineligible_action');
    end if;
  end if;
  update private.applications set state = p_state, reason = btrim(p_reason),
    decided_at = private.now(), decided_by = btrim(p_staff)
  where id = p_application_id;
  update public.account_settings set application_state = p_state
  where profile_id = v_application.creator_id;
  perform private.queue_mail(
    v_application.creator_id,
    (case p_state when 'accepted' then 'application_accepted'
      else 'application_rejected' end)::private.mail_template,
    case p_state when 'accepted' then '{}'::jsonb
      else jsonb_build_object('reason', btrim(p_reason)) end,
    p_application_id::text);
  perform private.notify_changed(v_application.creator_id, array['application']);
end $function$;

CREATE OR REPLACE FUNCTION private.end_closure(p_user_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- An undoing at this moment waits or is seen.
  perform from private.account_statuses
  where profile_id = p_user_id and closing_at is not null and closed_at is null for update;
  if not found then
    return;
  end if;
  -- A hold at this moment is seen, or waits and is refused.
  perform from private.closures
  where profile_id = p_user_id and undone_at is null and ended_at is null for update;
  if private.closure_obstacles(p_user_id) = '{}' then
    perform private.end_account(p_user_id);
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.fail_export(p_request_id uuid, p_export_id uuid, p_lease_token uuid, p_failure text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_export private.exports :=
    private.export_under_lease(p_request_id, p_export_id, p_lease_token);
begin
  update private.exports
  set state = case when attempts >= private.limit_export_attempts_max()
        then 'failed' else 'queued' end::private.export_state,
      lease_token = null, due_at = private.now() + attempts * interval '1 minute'
  where id = v_export.id returning * into v_export;
  if v_export.state = 'failed' then
    perform private.queue_removal('exports', v_export.name || '.zip');
  end if;
  insert into private.policy_runs (job, profile_id, failure)
  values ('export', v_export.profile_id, left(p_failure, 500));
  perform private.notify_changed(v_export.profile_id, array['account']);
end $function$;

CREATE OR REPLACE FUNCTION private.has_used(p_user_id uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (select from public.payment_cards where fan_id = p_user_id)
    or exists (select from public.payments where fan_id = p_user_id)
    or exists (select from private.transfers where fan_id = p_user_id)
    or exists (select from private.transfers where creator_id = p_user_id)
    or exists (select from public.subscriptions where fan_id = p_user_id)
    or exists (select from public.follows where fan_id = p_user_id)
    or exists (select from public.messages where sender_id = p_user_id)
    or exists (select from public.posts where creator_id = p_user_id)
    or exists (select from private.applications where creator_id = p_user_id)
    or exists (select from public.comments where author_id = p_user_id)
    or exists (select from public.likes where fan_id = p_user_id)
    or exists (select from public.comment_likes where user_id = p_user_id)
    or exists (select from public.poll_votes where fan_id = p_user_id)
    or exists (select from private.reports where reporter_id = p_user_id)
    or exists (select from public.blocks where blocker_id = p_user_id)
    or private.is_accepted(p_user_id)
$function$;

CREATE OR REPLACE FUNCTION private.lease_export(p_request_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_export private.exports;
begin
  perform private.authenticate_worker_request(p_request_id);
  with given_up as (
    update private.exports set state = 'failed', lease_token = null
    where state = 'leased' and due_at <= private.now()
      and attempts >= private.limit_export_attempts_max()
    returning name)
  insert into private.objects_to_remove (bucket, name)
  select 'exports', name || '.zip' from given_up
  on conflict (bucket, name) do nothing;
  select * into v_export from private.exports
  where state in ('queued', 'leased') and due_at <= private.now()
  order by due_at limit 1 for update skip locked;
  if v_export.id is null then
    return null;
  end if;
  update private.exports
  set state = 'leased', attempts = attempts + 1, lease_token = gen_random_uuid(),
      due_at = private.now() + make_interval(secs => private.limit_export_lease_seconds())
  where id = v_export.id returning * into v_export;
  return jsonb_build_object(
    'export_id', v_export.id, 'lease_token', v_export.lease_token,
    'object', v_export.name || '.zip', 'asked_at', v_export.asked_at,
    'username', (select username from public.profiles where id = v_export.profile_id),
    'tables', (select jsonb_agg(t.name::text order by t.name::text)
               from private.person_tables t where t.own is not null));
end $function$;

CREATE OR REPLACE FUNCTION private.lease_x_posts(p_request_id uuid, p_limit integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_post private.x_posts;
  v_obstacle text;
  v_leased jsonb := '[]';
begin
  perform private.authenticate_worker_request(p_request_id);
  perform private.settle_stuck_x_posts();
  for v_post in
    -- The oldest of each creator of whom none runs: a long queue holds up nobody else.
    select * from private.x_posts p where p.state = 'queued' and p.due_at <= private.now()
      and not exists (
        select from private.x_posts o where o.creator_id = p.creator_id and o.state = 'queued'
          and (o.due_at, o.global_id) < (p.due_at, p.global_id))
      and not exists (
        select from private.x_posts x
        where x.creator_id = p.creator_id and x.state in ('leased', 'asked'))
    order by p.due_at limit least(p_limit, 20) for update skip locked
  loop
    v_obstacle := private.x_post_obstacle(v_post);
    if v_obstacle is not null then
      update private.x_posts
      set state = 'dropped', failure = v_obstacle, settled_at = private.now()
      where global_id = v_post.global_id;
      continue;
    end if;
    -- The lock of the account keeps another run from this creator.
    perform from private.x_accounts where creator_id = v_post.creator_id
    for update skip locked;
    if found and not exists (
        select from private.x_posts x
        where x.creator_id = v_post.creator_id and x.state in ('leased', 'asked')) then
      update private.x_posts
      set state = 'leased', lease_token = gen_random_uuid(),
          due_at = private.now() + make_interval(secs => private.limit_x_lease_seconds())
      where global_id = v_post.global_id returning * into v_post;
      v_leased := v_leased || private.x_post_to_make(v_post);
    end if;
  end loop;
  return v_leased;
end $function$;

CREATE OR REPLACE FUNCTION private.purge_rows(p_user_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_table private.person_tables;
begin
  -- Of every state, because an attempt may have stored one, and a worker may until its lease ends.
  insert into private.objects_to_remove (bucket, name, due_at)
  select 'exports', e.name || '.zip',
    case e.state when 'leased' then e.due_at else private.now() end
  from private.exports e where e.profile_id = p_user_id
  on conflict (bucket, name) do nothing;
  for v_table in
    select * from private.person_tables where class = 'personal' and own is not null
    -- First of Auth: a provider or factor that is removed leaves a security change.
    order by name::text !~ '^auth', name::text
  loop
    execute format('delete from %s where %s', v_table.name, v_table.own) using p_user_id;
  end loop;
  -- Columns that an export leaves out; numbers of a bank account go with its row.
  perform private.forget_detached_notifications(p_user_id);
  delete from private.x_accounts where creator_id = p_user_id;
  delete from private.x_consents where creator_id = p_user_id;
  delete from private.worker_turns where owner_id = p_user_id;
  delete from public.push_devices where profile_id = p_user_id;
  delete from private.push_turns where profile_id = p_user_id;
  delete from private.enrolment_secrets where creator_id = p_user_id;
end $function$;

CREATE OR REPLACE FUNCTION private.remove_account(p_user_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_address text;
begin
  perform from private.account_statuses where profile_id = p_user_id for update;
  if private.has_used(p_user_id) or private.is_out(p_user_id) then
    delete from private.policy_notices where profile_id = p_user_id and kind = 'empty';
    return;
  elsif private.closure_obstacles(p_user_id) <> '{}' then
    return;
  end if;
  select email into v_address from auth.users
  where id = p_user_id and email_confirmed_at is not null;
  insert into private.closures (profile_id, due_at) values (p_user_id, private.now());
  update private.account_statuses set closing_at = private.now() where profile_id = p_user_id;
  perform private.end_account(p_user_id);
  perform private.empty_account(p_user_id);
  perform private.purge_account(p_user_id);
  -- The one that end_account() queued is gone, with the address that it would read.
  if v_address is not null then
    perform private.queue_mail_to(v_address, 'account_closed', '{}');
  end if;
end $function$;

CREATE OR REPLACE FUNCTION private.remove_unused()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_told timestamptz := private.now()
    - make_interval(months => private.limit_empty_account_months())
    + make_interval(days => private.limit_empty_notice_days());
begin
  return private.run_policy('remove-unused', 'private.tell_unused', array(
      select p.id from public.profiles p
      where p.created_at <= v_told and p.special is null
        and not exists (select from private.policy_notices n
                        where n.profile_id = p.id and n.kind = 'empty')
        and not private.is_out(p.id) and not private.has_used(p.id)
      order by p.created_at limit private.limit_closures_a_run()))
    + private.run_policy('remove-unused', 'private.remove_account', array(
      select n.profile_id from private.policy_notices n
      join public.profiles p on p.id = n.profile_id
      where n.kind = 'empty' and not private.is_out(n.profile_id)
        and private.closure_obstacles(n.profile_id) = '{}'
        and n.told_at
          <= private.now() - make_interval(days => private.limit_empty_notice_days())
        and p.created_at
          <= private.now() - make_interval(months => private.limit_empty_account_months())
      order by n.told_at limit private.limit_closures_a_run()));
end $function$;

CREATE OR REPLACE FUNCTION staff.promote(p_staff text, p_reason text, p_username text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_id uuid := private.creator_named(p_username);
begin
  perform private.record_act(p_staff, p_reason, 'promote', v_id);
  if not private.is_accepted(v_id) then
    perform private.fail('identity_not_accepted');
  end if;
  update private.account_statuses set promoted_at = private.now()
  where profile_id = v_id and promoted_at is null;
  if not found then
    perform private.fail('conflict');
  end if;
  perform private.forget_idle_unlisting(v_id);
  update public.account_settings set page_ready_at = null where profile_id = v_id;
  perform private.notify_changed(v_id, array['account']);
end $function$;

CREATE OR REPLACE FUNCTION staff.unlist(p_staff text, p_reason text, p_username text, p_category public.report_reason DEFAULT NULL::public.report_reason)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_id uuid := private.creator_named(p_username);
  v_was_idle boolean;
begin
  perform private.record_act(p_staff, p_reason, 'unlist', v_id);
  v_was_idle := private.forget_idle_unlisting(v_id);
  update private.account_statuses set promoted_at = null
  where profile_id = v_id and promoted_at is not null;
  if not found and not v_was_idle then
    perform private.fail('conflict');
  end if;
  perform private.tell_decision(p_staff, 'unlisted', 'profile', v_id, p_reason, p_category);
  perform private.notify_changed(v_id, array['account']);
end $function$;

CREATE VIEW "private"."person_tables" AS  SELECT (name)::regclass AS name,
    (class)::private.retention_class AS class,
    own
   FROM ( VALUES ('public.profiles'::text,'scrubbed'::text,'id = $1'::text), ('public.account_settings'::text,'scrubbed'::text,'profile_id = $1'::text), ('public.creator_settings'::text,'personal'::text,'creator_id = $1'::text), ('public.notification_prefs'::text,'personal'::text,'profile_id = $1'::text), ('private.account_statuses'::text,'placeholder'::text,'profile_id = $1'::text), ('private.account_facts'::text,'placeholder'::text,NULL::text), ('private.restriction_periods'::text,'personal'::text,'profile_id = $1'::text), ('private.security_changes'::text,'personal'::text,'profile_id = $1'::text), ('public.presence'::text,'personal'::text,'profile_id = $1'::text), ('private.age_passes'::text,'personal'::text,'user_id = $1'::text), ('private.age_checks'::text,'personal'::text,'user_id = $1'::text), ('private.twitter_links'::text,'personal'::text,'creator_id = $1'::text), ('private.x_accounts'::text,'personal'::text,NULL::text), ('private.x_consents'::text,'personal'::text,NULL::text), ('private.x_posts'::text,'personal'::text,'creator_id = $1'::text), ('public.blocks'::text,'placeholder'::text,'blocker_id = $1'::text), ('private.open_blocks'::text,'placeholder'::text,NULL::text), ('private.acquaintances'::text,'placeholder'::text,NULL::text), ('private.reports'::text,'record'::text,'reporter_id = $1'::text), ('public.notifications'::text,'personal'::text,'recipient_id = $1'::text), ('public.audience_events'::text,'personal'::text,'creator_id = $1'::text), ('private.mails'::text,'personal'::text,'recipient_id = $1'::text), ('public.push_devices'::text,'personal'::text,NULL::text), ('private.push_turns'::text,'personal'::text,NULL::text), ('public.media'::text,'content'::text,('owner_id = $1 and scan_state <> ''quarantined'' and '::text || '(purpose not in (''id_document'', ''id_selfie'') or private.is_proven_picture(id))'::text)), ('private.quarantine'::text,'record'::text,NULL::text), ('private.reviews'::text,'record'::text,'owner_id = $1'::text), ('private.flagged_texts'::text,'personal'::text,'person_id = $1'::text), ('public.appeals'::text,'record'::text,'decision_id in (select d.id from public.decisions d where d.person_id = $1)'::text), ('public.decisions'::text,'record'::text,'person_id = $1'::text), ('public.welcome_videos'::text,'content'::text,'creator_id = $1'::text), ('public.profile_pictures'::text,'content'::text,'profile_id = $1'::text), ('private.pending_profile_pictures'::text,'content'::text,'profile_id = $1'::text), ('private.upload_slots'::text,'content'::text,NULL::text), ('private.transcode_jobs'::text,'content'::text,NULL::text), ('private.worker_turns'::text,'personal'::text,NULL::text), ('private.consents'::text,'proof'::text,'owner_id = $1'::text), ('private.agreement_signatures'::text,'proof'::text,'creator_id = $1'::text), ('public.performers'::text,'proof'::text,'creator_id = $1'::text), ('public.releases'::text,'proof'::text,'creator_id = $1'::text), ('private.performer_files'::text,'proof'::text,NULL::text), ('records.removed_works'::text,'proof'::text,'owner_id = $1'::text), ('records.removed_appearances'::text,'proof'::text,NULL::text), ('records.addresses'::text,'proof'::text,NULL::text), ('public.media_performers'::text,'content'::text,'creator_id = $1'::text), ('private.referrers'::text,'record'::text,'$1 in (creator_id, referrer_id)'::text), ('private.enrolment_secrets'::text,'personal'::text,NULL::text), ('private.applications'::text,'proof'::text,'creator_id = $1'::text), ('private.legal_identities'::text,'proof'::text,('creator_id = $1 and exists (select from '::text || 'private.applications a where a.id = application_id and a.state = ''accepted'')'::text)), ('public.plans'::text,'record'::text,'creator_id = $1'::text), ('public.limited_offers'::text,'personal'::text,'creator_id = $1'::text), ('private.offers'::text,'record'::text,'creator_id = $1'::text), ('public.subscriptions'::text,'record'::text,'$1 in (fan_id, creator_id)'::text), ('private.billing_consents'::text,'record'::text,'fan_id = $1'::text), ('public.subscription_periods'::text,'record'::text,'$1 in (fan_id, creator_id)'::text), ('public.follows'::text,'placeholder'::text,'$1 in (fan_id, creator_id)'::text), ('private.transfers'::text,'record'::text,'$1 in (fan_id, creator_id, referrer_id)'::text), ('public.wallets'::text,'record'::text,'owner_id = $1'::text), ('private.earnings_checkpoints'::text,'record'::text,NULL::text), ('private.earnings_days'::text,'record'::text,NULL::text), ('private.earnings_items'::text,'record'::text,NULL::text), ('private.earnings_fans'::text,'record'::text,NULL::text), ('public.bank_accounts'::text,'personal'::text,'creator_id = $1'::text), ('private.bank_numbers'::text,'personal'::text,NULL::text), ('private.approved_holders'::text,'personal'::text,'creator_id = $1'::text), ('public.withdrawals'::text,'record'::text,'creator_id = $1'::text), ('public.payment_cards'::text,'personal'::text,'fan_id = $1'::text), ('private.card_accounts'::text,'personal'::text,'fan_id = $1'::text), ('public.payments'::text,'record'::text,'fan_id = $1'::text), ('private.known_cards'::text,'record'::text,'fan_id = $1'::text), ('private.card_uses'::text,'record'::text,'fan_id = $1'::text), ('private.disputes'::text,'record'::text,'fan_id = $1'::text), ('private.creator_terminations'::text,'placeholder'::text,NULL::text), ('public.trials'::text,'scrubbed'::text,'$1 in (creator_id, redeemed_by)'::text), ('public.posts'::text,'placeholder'::text,'creator_id = $1'::text), ('public.post_texts'::text,'content'::text,'post_id in (select p.id from public.posts p where p.creator_id = $1)'::text), ('public.post_media'::text,'content'::text,'creator_id = $1'::text), ('public.post_previews'::text,'content'::text,'creator_id = $1'::text), ('public.pins'::text,'content'::text,'creator_id = $1'::text), ('public.scheduled_posts'::text,'content'::text,'creator_id = $1'::text), ('private.poll_options'::text,'placeholder'::text,NULL::text), ('public.poll_votes'::text,'placeholder'::text,'fan_id = $1'::text), ('public.likes'::text,'placeholder'::text,'fan_id = $1'::text), ('public.comments'::text,'scrubbed'::text,'author_id = $1'::text), ('public.comment_likes'::text,'placeholder'::text,'user_id = $1'::text), ('public.stories'::text,'scrubbed'::text,'creator_id = $1'::text), ('public.story_views'::text,'personal'::text,'viewer_id = $1'::text), ('private.creator_summaries'::text,'placeholder'::text,NULL::text), ('private.browse_index'::text,'placeholder'::text,NULL::text), ('private.follower_changes'::text,'placeholder'::text,NULL::text), ('public.conversations'::text,'placeholder'::text,'$1 in (one_id, other_id)'::text), ('public.conversation_members'::text,'personal'::text,'user_id = $1'::text), ('public.messages'::text,'shared'::text,('conversation_id in (select c.id from public.conversations c '::text || 'where $1 in (c.one_id, c.other_id))'::text)), ('public.message_media'::text,'shared'::text,'sender_id = $1 or (recipient_id = $1 and is_free and is_live and not is_removed)'::text), ('public.message_bodies'::text,'personal'::text,'sender_id = $1'::text), ('private.removed_texts'::text,'personal'::text,('message_id in (select m.id from public.messages m '::text || 'where m.sender_id = $1)'::text)), ('public.unlocks'::text,'shared'::text,'$1 in (fan_id, creator_id)'::text), ('public.unlock_media'::text,'shared'::text,'fan_id = $1 and is_live'::text), ('public.saved_replies'::text,'personal'::text,'creator_id = $1'::text), ('public.automatic_messages'::text,'personal'::text,'creator_id = $1'::text), ('public.paid_chats'::text,'record'::text,'$1 in (fan_id, creator_id)'::text), ('public.globals'::text,'scrubbed'::text,'creator_id = $1'::text), ('public.global_bodies'::text,'personal'::text,'creator_id = $1'::text), ('private.closures'::text,'record'::text,'profile_id = $1'::text), ('private.policy_notices'::text,'personal'::text,'profile_id = $1'::text), ('private.page_changes'::text,'personal'::text,'creator_id = $1'::text), ('private.policy_runs'::text,'placeholder'::text,NULL::text), ('private.exports'::text,'personal'::text,'profile_id = $1'::text), ('private.audit_log'::text,'record'::text,NULL::text), ('auth.users'::text,'scrubbed'::text,'id = $1'::text), ('auth.identities'::text,'personal'::text,'user_id = $1'::text), ('auth.mfa_factors'::text,'personal'::text,'user_id = $1'::text), ('auth.one_time_tokens'::text,'personal'::text,'user_id = $1'::text), ('auth.sessions'::text,'personal'::text,'user_id = $1'::text)) t(name, class, own);

ALTER VIEW "private"."person_tables" OWNER TO "postgres";

CREATE VIEW "staff"."application_queue" WITH (security_invoker=true) AS  SELECT p.username,
    p.name,
    p.age,
    a.created_at AS applied_at,
    (private.now() - a.created_at) AS waiting,
    d.due_at,
    (d.due_at < private.now()) AS is_overdue,
    s.missing,
    s.failed,
    s.processing,
    ((s.missing IS NULL) AND (s.failed IS NULL) AND (s.processing IS NULL)) AS is_complete,
    (u.email_confirmed_at IS NOT NULL) AS is_email_confirmed,
    r.username AS referred_by,
    ( SELECT count(*) AS count
           FROM private.applications b
          WHERE ((b.creator_id = a.creator_id) AND (b.state = 'rejected'::public.application_state))) AS times_rejected
   FROM (((((((private.applications a
     JOIN public.profiles p ON ((p.id = a.creator_id)))
     JOIN auth.users u ON ((u.id = a.creator_id)))
     JOIN private.account_statuses t ON (((t.profile_id = a.creator_id) AND (t.closed_at IS NULL))))
     LEFT JOIN private.referrers f ON ((f.creator_id = a.creator_id)))
     LEFT JOIN public.profiles r ON ((r.id = f.referrer_id)))
     CROSS JOIN LATERAL ( SELECT (a.created_at + make_interval(hours => private.limit_application_review_hours())) AS due_at) d)
     CROSS JOIN LATERAL ( SELECT array_agg(k.kind ORDER BY k.kind) FILTER (WHERE (k.state = 'missing'::text)) AS missing,
            array_agg(k.kind ORDER BY k.kind) FILTER (WHERE (k.state = 'failed'::text)) AS failed,
            array_agg(k.kind ORDER BY k.kind) FILTER (WHERE (k.state = 'processing'::text)) AS processing
           FROM private.application_picture_states(a.id) k(kind, media_id, state, failure)) s)
  WHERE (a.state = 'pending'::public.application_state)
  ORDER BY a.created_at;

ALTER VIEW "staff"."application_queue" OWNER TO "postgres";

create view staff.deadlines with (security_invoker = true) as
select d.what, d.about, d.since, d.due_at, d.due_at < private.now() as is_overdue
from (
  select 'complaint' as what, 'report ' || q.report as about, q.reported_at as since, q.due_at
  from staff.report_queue q
  union all
  -- complaints that name no content
  select 'complaint', 'case ' || q."case", q.received_at,
    private.promised_at(q.received_at, q.due_at) from staff.case_queue q
  where q.report is null
  union all
  select 'appeal', q.decision, q.appealed_at, q.due_at from staff.appeal_queue q
  union all
  select 'review', q.review, q.asked_at, q.due_at from staff.review_queue q
  union all
  select 'application', q.username, q.applied_at, q.due_at from staff.application_queue q
  union all
  select 'release', q.release, q.submitted_at, q.due_at from staff.release_queue q
  union all
  select 'closure', q.username, q.asked_at, q.due_at from staff.closures q
  where q.ended_at is null
  union all
  select 'payment', 'payment ' || q.payment, q.since, q.due_at from staff.open_payments q
  union all
  -- until the end of the payday; one that is held waits by itself
  select 'withdrawal', 'withdrawal ' || q.withdrawal, q.asked_for, q.due_at + interval '1 day'
  from staff.withdrawals q
  where q.state = 'approved' or q.state = 'requested' and q.held_by = '{}') d
order by d.due_at;

ALTER VIEW "staff"."deadlines" OWNER TO "postgres";

-- lock: posts at X are a few a creator and day, and hardly any is queued.
CREATE INDEX x_posts_queued ON private.x_posts USING btree (creator_id, due_at, global_id) WHERE (state = 'queued'::private.x_post_state);

COMMENT ON FUNCTION "private"."age_pass_of"(uuid) IS 'The result that counts for a member or, with null, a guest: the own one, else that of the token in the request, for a member only if it is a proof.';

COMMENT ON FUNCTION "private"."decide_application"(uuid, public.application_state, text, text) IS 'Accepts or rejects a pending application, and mails its creator (a rejection with the reason). Errors: invalid_payload, staff_name_missing, staff_reason_missing, not_found, conflict (decided already), id_document_missing and id_selfie_missing (accepting without them), ineligible_action (accepting a closed account).';

COMMENT ON FUNCTION "private"."fail_export"(uuid, uuid, uuid, text) IS 'An attempt failed: it is tried again after a pause, and given up after the last one, with what was stored of it.';

COMMENT ON FUNCTION "private"."forget_idle_unlisting"(uuid) IS 'The clock''s unlisting of a creator ends by a decision of staff: no post lists the creator again. False for creators whom it did not unlist.';

COMMENT ON FUNCTION "private"."has_used"(uuid) IS 'Whether an account ever had a card, a payment, a follow, a message, a post or an application, or commented, liked, voted, reported or blocked.';

COMMENT ON FUNCTION "private"."purge_rows"(uuid) IS 'Removes each row of a person in the tables of the class personal: settings, providers, second factors and devices, notifications, mails, exports, the stored card, the bank account, own notes and texts.';

COMMENT ON FUNCTION "private"."remove_account"(uuid) IS 'Closes, empties and purges an account that was never used; one that was used since stays, and one against whose end something stands waits.';

COMMENT ON VIEW "private"."person_tables" IS 'Each table that holds a person: its class of retention, and own, the condition on a user $1 by which an export takes rows; null where it takes none, for a reason that stands beside it.';

COMMENT ON VIEW "staff"."application_queue" IS 'Pending applications of accounts that are not closed, the oldest first: since when, due by when (48 hours), and which of the four pictures are missing, failed, or being processed.';

COMMENT ON VIEW "staff"."deadlines" IS 'What staff owe by when, the most urgent first: complaints by the clock of their case, reviews within half a day, or a day where their creator is trusted, appeals within two weeks, applications and releases within two days, closures within two weeks, payments that nobody answers at once, withdrawals on their payday.';
